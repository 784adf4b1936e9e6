package dev.echosounder.tls;

import dev.echosounder.api.Outbox;
import java.nio.ByteBuffer;

/**
 * The outbox of the inner session. What it takes is encrypted before it counts for the outer one: at most a record of
 * short writes, and one that is shorter than {@link #STRAIGHT_BYTES}, are not counted when this asks for room.
 */
final class PlaintextOutbox implements Outbox {

    /** From this size a write is encrypted from where it is; shorter ones are gathered. In bytes. */
    static final int STRAIGHT_BYTES = 4096;

    private final TlsSession session;
    private boolean refused;
    private boolean ended;
    private boolean peerClosed;
    private boolean peerTakesNoMore;
    private boolean used; // after the peer has closed

    PlaintextOutbox(TlsSession session) {
        this.session = session;
    }

    /** A call of the inner session begins. */
    PlaintextOutbox begin() {
        refused = false;
        return this;
    }

    /** Whether the inner session was refused room in its last call. */
    boolean isRefused() {
        return refused;
    }

    /** Whether the inner session has ended its output. */
    boolean isEnded() {
        return ended;
    }

    /**
     * The peer has closed its direction.
     *
     * @param halfCloses whether this one is still open
     */
    void peerHasClosed(boolean halfCloses) {
        peerClosed = true;
        peerTakesNoMore = !halfCloses;
    }

    /** Whether the peer has closed its direction, and nothing was written since. */
    boolean isUnusedSincePeerClosed() {
        return peerClosed && !used;
    }

    @Override
    public boolean hasRoom() {
        if (ended) {
            return true;
        }
        if (peerTakesNoMore) {
            return false; // or a session that writes while there is room would never come to its end
        }
        if (session.space().sealed.position() >= STRAIGHT_BYTES) {
            session.flush();
        }
        if (session.out().hasRoom()) {
            return true;
        }
        refused = true;
        return false;
    }

    @Override
    public void write(ByteBuffer bytes) {
        if (ended || peerTakesNoMore) {
            bytes.position(bytes.limit());
            return;
        }
        used |= peerClosed;
        ByteBuffer gathered = session.space().gathered;
        if (bytes.remaining() >= STRAIGHT_BYTES || gathered.remaining() < bytes.remaining()) {
            session.sealGathered();
        }
        if (bytes.remaining() >= STRAIGHT_BYTES) {
            session.sealAll(bytes);
        } else {
            gathered.put(bytes);
        }
    }

    @Override
    public void end() {
        ended = true;
    }
}
