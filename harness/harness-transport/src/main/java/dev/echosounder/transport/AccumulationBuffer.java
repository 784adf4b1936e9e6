package dev.echosounder.transport;

import java.nio.ByteBuffer;

/** Accumulates bytes for later, in a buffer that grows with them and is always ready to be read. */
final class AccumulationBuffer {

    /** No bytes, and no room for any: shared, because it cannot change. */
    static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private static final int LEAST_BYTES = 1024;

    private AccumulationBuffer() {}

    /**
     * Appends {@code more} to what remains in {@code kept}, in place where it fits. Both are ready to be read, before
     * and after.
     */
    static ByteBuffer append(ByteBuffer kept, ByteBuffer more) {
        int total = kept.remaining() + more.remaining();
        ByteBuffer target;
        if (kept.capacity() - kept.limit() >= more.remaining()) {
            int from = kept.position();
            target = kept.position(kept.limit()).limit(kept.capacity());
            target.put(more).flip().position(from);
            return target;
        }
        if (total <= kept.capacity()) {
            target = kept.compact();
        } else {
            target = ByteBuffer.allocate(Math.max(LEAST_BYTES, Integer.highestOneBit(total - 1) << 1))
                    .put(kept);
        }
        return target.put(more).flip();
    }
}
