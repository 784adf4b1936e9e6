package dev.echosounder.selector;

import dev.echosounder.transport.DirectMemory;
import dev.echosounder.transport.Tcp;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.stream.IntStream;

/**
 * A pool of large unused buffers. A connection takes one only for as long as it has a long answer to send. Where memory
 * runs out the pool is released, whatever needs the memory. From any thread.
 */
final class BufferPool implements DirectMemory.Reserve {

    /** The most that the pool keeps, in bytes. */
    static final int MOST_BYTES = 1024 * Tcp.OUTBOX_BYTES;

    // Guarded by this, as is the next: by the power of two that they have room for.
    private final ArrayDeque<ByteBuffer>[] free;
    private int freeBytes;
    private boolean known; // as a reserve that may be released

    @SuppressWarnings({"unchecked", "rawtypes"})
    BufferPool() {
        free = IntStream.rangeClosed(0, powerOf(Tcp.OUTBOX_BYTES))
                .mapToObj(power -> new ArrayDeque())
                .toArray(ArrayDeque[]::new);
    }

    /**
     * Takes an empty buffer: the last that was given back, if there is any, as its bytes are still in a cache.
     *
     * @param bytes a power of two, not more than an outbox
     * @return {@code null} if there is no memory for one
     */
    ByteBuffer take(int bytes) {
        synchronized (this) {
            ByteBuffer last = free[powerOf(bytes)].poll();
            if (last != null) {
                freeBytes -= bytes;
                return last;
            }
        }
        return DirectMemory.tryAllocate(bytes);
    }

    /** Gives back a buffer that was taken here. */
    synchronized void giveBack(ByteBuffer buffer) {
        int bytes = buffer.capacity();
        if (freeBytes + bytes <= MOST_BYTES) {
            free[powerOf(bytes)].push(buffer.clear());
            freeBytes += bytes;
            if (!known) {
                known = true;
                DirectMemory.add(this);
            }
        }
    }

    @Override
    public synchronized boolean letGo() {
        boolean any = freeBytes > 0;
        for (ArrayDeque<ByteBuffer> each : free) {
            each.clear();
        }
        freeBytes = 0;
        return any;
    }

    /** Releases all unused buffers, at the end: no buffer is given back after this. */
    synchronized void clear() {
        letGo();
        known = false;
        DirectMemory.remove(this);
    }

    private static int powerOf(int bytes) {
        return Integer.numberOfTrailingZeros(bytes);
    }
}
