package dev.echosounder.kv.protocol;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A pool of the buffers in which replies are gathered. Each is lent for one call of a session: a connection that waits
 * has none, and a call that answers many requests costs few writes. An empty pool allocates a new one. Safe for use by
 * several threads.
 */
public final class ReplyBuffers {

    /** The size of a buffer, in bytes. */
    static final int BYTES = 64 * 1024;

    private final AtomicReferenceArray<ByteBuffer> pool = new AtomicReferenceArray<>(
            Integer.highestOneBit(4 * Runtime.getRuntime().availableProcessors()));

    /** Takes an empty buffer with an array. */
    ByteBuffer take() {
        int place = place();
        ByteBuffer buffer = pool.get(place) == null ? null : pool.getAndSet(place, null);
        return buffer == null ? ByteBuffer.allocate(BYTES) : buffer.clear();
    }

    /** Returns a buffer to the pool, whatever it contains. */
    void giveBack(ByteBuffer buffer) {
        if (buffer.capacity() == BYTES) {
            pool.set(place(), buffer);
        }
    }

    private int place() {
        return (int) Thread.currentThread().threadId() & pool.length() - 1;
    }
}
