package dev.echosounder.asynchronous;

import dev.echosounder.transport.Tcp;
import java.nio.ByteBuffer;

/**
 * What a read fills, and a view of the same bytes to write them back from: an echo is not copied. While that write is
 * under way the next read needs another buffer.
 *
 * @param in for the channel to fill and the session to see
 * @param out its positions are the write's alone
 */
record ReadBuffer(ByteBuffer in, ByteBuffer out) {

    /** Small, so that ten thousand idle connections stay cheap: a read that is under way occupies one. */
    static final int FIRST_BYTES = 4 * 1024;

    private static final int GROWTH = 4;

    static ReadBuffer of(ByteBuffer in) {
        return new ReadBuffer(in, in.duplicate());
    }

    /** The size for the next read, if one has brought so much. */
    int sizeAfter(int count) {
        return count < in.capacity() ? in.capacity() : Math.min(GROWTH * in.capacity(), Tcp.READ_BYTES);
    }
}
