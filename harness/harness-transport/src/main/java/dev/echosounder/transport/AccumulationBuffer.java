package dev.echosounder.transport;

import java.nio.ByteBuffer;

/** Accumulates bytes in a buffer that grows with them and is always ready to be read. */
final class AccumulationBuffer {

    /** No bytes, and no room for any: shared, because it cannot change. */
    static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private static final int LEAST_BYTES = 1024;

    private AccumulationBuffer() {}

    /**
     * Appends {@code more} to what remains in {@code accumulated}, in place where it fits. Both are ready to be read,
     * before and after.
     */
    static ByteBuffer append(ByteBuffer accumulated, ByteBuffer more) {
        int total = accumulated.remaining() + more.remaining();
        ByteBuffer target;
        if (accumulated.capacity() - accumulated.limit() >= more.remaining()) {
            int from = accumulated.position();
            target = accumulated.position(accumulated.limit()).limit(accumulated.capacity());
            target.put(more).flip().position(from);
            return target;
        }
        if (total <= accumulated.capacity()) {
            target = accumulated.compact();
        } else {
            target = ByteBuffer.allocate(Math.max(LEAST_BYTES, Integer.highestOneBit(total - 1) << 1))
                    .put(accumulated);
        }
        return target.put(more).flip();
    }
}
