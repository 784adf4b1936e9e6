package dev.echosounder.tls;

import java.nio.ByteBuffer;

/**
 * Decrypted input that the session has not consumed. It is in a buffer of a {@link Workspace}, which is kept from one
 * call to the next only while something is left in it, and grows only for a message that is longer.
 */
final class Plaintext {

    private ByteBuffer bytes; // ready to be read; null between calls if there are none

    /** A call begins. */
    void attach(Workspace space) {
        if (bytes == null) {
            bytes = space.takePlain();
        }
    }

    /** A call is over. */
    void detach(Workspace space) {
        if (!bytes.hasRemaining()) {
            space.givePlain(bytes);
            bytes = null;
        }
    }

    /** What has not been consumed, to be consumed. */
    ByteBuffer bytes() {
        return bytes;
    }

    boolean hasRemaining() {
        return bytes.hasRemaining();
    }

    /** Whether so many bytes can be appended without moving any, or with none that would have to be. */
    boolean fits(int more) {
        return !bytes.hasRemaining() && more <= bytes.capacity() || more <= bytes.capacity() - bytes.limit();
    }

    /** Makes room for so many bytes more, on the heap if they need a larger buffer. */
    void reserve(int more) {
        if (!fits(more)) {
            int needed = bytes.remaining() + more;
            ByteBuffer target = needed <= bytes.capacity()
                    ? bytes.compact()
                    : ByteBuffer.allocate(Integer.highestOneBit(needed - 1) << 1)
                            .put(bytes);
            bytes = target.flip();
        }
    }

    /**
     * The buffer, ready to be appended to.
     *
     * @return where what is there begins, for {@link #filled}
     */
    int fill() {
        int from = bytes.hasRemaining() ? bytes.position() : 0;
        int to = bytes.hasRemaining() ? bytes.limit() : 0;
        bytes.limit(bytes.capacity()).position(to);
        return from;
    }

    /** Something was appended; the buffer is ready to be read again. */
    void filled(int from) {
        bytes.flip().position(from);
    }

    /** Drops what has not been consumed. */
    void drop() {
        bytes.position(bytes.limit());
    }

    /** The size of the buffer that is kept between two calls, in bytes: 0 if there is none. */
    int keptBytes() {
        return bytes == null ? 0 : bytes.capacity();
    }
}
