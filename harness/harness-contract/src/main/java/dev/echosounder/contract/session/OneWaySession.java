package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** A client's session that has so much to say, says it as there is room until its input ends, and expects no answer. */
public final class OneWaySession implements Session {

    private static final int PIECE_BYTES = 16 * 1024;

    private final byte[] piece = new byte[PIECE_BYTES];
    private int rest; // of the thread that calls it
    private volatile int saidBytes;
    private volatile boolean stuck;

    /** @param bytes that it has to say */
    public OneWaySession(int bytes) {
        rest = bytes;
    }

    /** How much it has said so far. */
    public int saidBytes() {
        return saidBytes;
    }

    /** Whether it has more to say than there is room for. */
    public boolean isStuck() {
        return stuck;
    }

    @Override
    public void started(Outbox out) {
        speak(out);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        in.position(in.limit());
        speak(out);
    }

    @Override
    public void inputEnded(Outbox out) {
        rest = 0;
    }

    private void speak(Outbox out) {
        while (rest > 0 && out.hasRoom()) {
            int count = Math.min(rest, PIECE_BYTES);
            rest -= count;
            saidBytes += count;
            out.write(ByteBuffer.wrap(piece, 0, count));
        }
        stuck = rest > 0;
    }
}
