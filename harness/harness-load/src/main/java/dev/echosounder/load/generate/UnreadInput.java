package dev.echosounder.load.generate;

import java.nio.ByteBuffer;

/**
 * The input that a session of a load has left unread, because the rest of it had not arrived: a {@link Network} does
 * not show its bytes twice.
 */
final class UnreadInput {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final int LEAST_BYTES = 1024;

    private ByteBuffer unread = NOTHING; // in reading mode

    /**
     * What the session is to be shown when these bytes have arrived: they themselves, if there is nothing before them.
     */
    ByteBuffer followedBy(ByteBuffer in) {
        if (!unread.hasRemaining()) {
            return in;
        }
        append(in);
        return unread;
    }

    /** Keeps what the session has left of that. */
    void keep(ByteBuffer shown) {
        if (shown != unread && shown.hasRemaining()) {
            append(shown);
        }
    }

    /** Drops it. */
    void clear() {
        unread.limit(unread.position());
    }

    private void append(ByteBuffer in) {
        int bytes = unread.remaining() + in.remaining();
        if (bytes > unread.capacity()) {
            unread = ByteBuffer.allocate(Math.max(LEAST_BYTES, 2 * bytes))
                    .put(unread)
                    .put(in)
                    .flip();
        } else {
            unread.compact().put(in).flip();
        }
    }
}
