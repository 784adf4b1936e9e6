package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Says nothing before its client has had its last word, and then echoes it all. It takes its time for each part, so
 * that what it has written before may have left by then, and nothing is unsent.
 */
public final class LateAnswer implements Session {

    private static final int PART_BYTES = 8 * 1024;
    private static final long THINKS_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final AtomicLong written;
    private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
    private ByteBuffer answer; // what is left of it

    /** @param written counts the bytes that it was let write */
    public LateAnswer(AtomicLong written) {
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
        heard.writeBytes(bytes);
    }

    @Override
    public void inputEnded(Outbox out) {
        answer = ByteBuffer.wrap(heard.toByteArray());
        goOn(out);
    }

    private void goOn(Outbox out) {
        LockSupport.parkNanos(THINKS_NANOS);
        while (answer.hasRemaining() && out.hasRoom()) {
            int count = Math.min(PART_BYTES, answer.remaining());
            out.write(answer.slice(answer.position(), count));
            answer.position(answer.position() + count);
            written.addAndGet(count);
        }
    }
}
