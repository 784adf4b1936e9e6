package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** A client session that sends as long as there is room, until its input ends, and expects no answer. */
public final class SendingSession implements Session {

    private static final int PIECE_BYTES = 16 * 1024;

    private final byte[] piece = new byte[PIECE_BYTES];
    private int rest; // of the thread that calls it
    private volatile int sentBytes;
    private volatile boolean stuck;

    /** @param bytes that it sends */
    public SendingSession(int bytes) {
        rest = bytes;
    }

    /** Bytes that it has written so far. */
    public int sentBytes() {
        return sentBytes;
    }

    /** Whether it has more to send than there is room for. */
    public boolean isStuck() {
        return stuck;
    }

    @Override
    public void started(Outbox out) {
        send(out);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        in.position(in.limit());
        send(out);
    }

    @Override
    public void inputEnded(Outbox out) {
        rest = 0;
    }

    private void send(Outbox out) {
        while (rest > 0 && out.hasRoom()) {
            int count = Math.min(rest, PIECE_BYTES);
            rest -= count;
            sentBytes += count;
            out.write(ByteBuffer.wrap(piece, 0, count));
        }
        stuck = rest > 0;
    }
}
