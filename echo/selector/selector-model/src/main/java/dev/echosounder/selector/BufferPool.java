package dev.echosounder.selector;

import dev.echosounder.transport.DirectMemory;
import dev.echosounder.transport.Tcp;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.stream.IntStream;

/**
 * Large buffers that nobody uses just now: a connection has one only for as long as it has a long answer to give. Where
 * memory runs out they are let go, whoever needs it. From any thread.
 */
final class BufferPool implements DirectMemory.Reserve {

    /** So many are kept at most, in bytes, whatever there was to do once. */
    static final int MOST_BYTES = 1024 * Tcp.OUTBOX_BYTES;

    // Guarded by this, as is the next: by the power of two that they have room for.
    private final ArrayDeque<ByteBuffer>[] free;
    private int freeBytes;
    private boolean known; // to those who may ask for what is kept here

    @SuppressWarnings({"unchecked", "rawtypes"})
    BufferPool() {
        free = IntStream.rangeClosed(0, powerOf(Tcp.OUTBOX_BYTES))
                .mapToObj(power -> new ArrayDeque())
                .toArray(ArrayDeque[]::new);
    }

    /**
     * One that is empty, the last that was given back if there is any: its bytes are still in a cache.
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

    /** Gives back what was taken here. */
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

    /** Lets go of those that nobody uses. Nobody uses the others any more, or gives one back. */
    synchronized void clear() {
        letGo();
        known = false;
        DirectMemory.remove(this);
    }

    private static int powerOf(int bytes) {
        return Integer.numberOfTrailingZeros(bytes);
    }
}
