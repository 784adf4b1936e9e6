package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/** Answers every byte with so many of its kind, and asks for room as it should. */
public final class Amplifier implements Session {

    /** Bytes of the request that one answer is for. */
    private static final int PIECE = 256;

    private final int times;
    private final AtomicLong written;
    private final byte[] answer;

    /** @param written counts the bytes that all sessions were let write */
    public Amplifier(int times, AtomicLong written) {
        this.times = times;
        this.written = written;
        this.answer = new byte[PIECE * times];
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        while (in.hasRemaining() && out.hasRoom()) {
            int length = 0;
            for (int i = Math.min(PIECE, in.remaining()); i > 0; i--) {
                Arrays.fill(answer, length, length + times, in.get());
                length += times;
            }
            written.addAndGet(length);
            out.write(ByteBuffer.wrap(answer, 0, length));
        }
    }
}
