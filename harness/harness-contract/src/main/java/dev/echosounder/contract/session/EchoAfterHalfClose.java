package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes nothing before its client has half-closed, and then echoes everything, in parts. It pauses before each part,
 * so that what it has written before may have been sent by then, and nothing is unsent.
 */
public final class EchoAfterHalfClose implements Session {

    private static final int PART_BYTES = 8 * 1024;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final AtomicLong written;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private ByteBuffer answer; // what is left of it

    /** @param written counts the bytes that it was let write */
    public EchoAfterHalfClose(AtomicLong written) {
        this.written = written;
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        if (answer != null) {
            goOn(out);
            return;
        }
        byte[] bytes = new byte[in.remaining()];
        in.get(bytes);
        received.writeBytes(bytes);
    }

    @Override
    public void inputEnded(Outbox out) {
        answer = ByteBuffer.wrap(received.toByteArray());
        goOn(out);
    }

    private void goOn(Outbox out) {
        LockSupport.parkNanos(PAUSE_NANOS);
        while (answer.hasRemaining() && out.hasRoom()) {
            int count = Math.min(PART_BYTES, answer.remaining());
            out.write(answer.slice(answer.position(), count));
            answer.position(answer.position() + count);
            written.addAndGet(count);
        }
    }
}
