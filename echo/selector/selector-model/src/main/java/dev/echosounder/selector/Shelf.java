package dev.echosounder.selector;

import dev.echosounder.api.transport.DirectMemory;
import dev.echosounder.api.transport.Tcp;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.stream.IntStream;

/** Large buffers that nobody uses just now: a connection has one only for as long as it has a long answer to give. From any thread. */
final class Shelf {

    /** So many are kept at most, in bytes, whatever there was to do once. */
    static final int MOST_BYTES = 1024 * Tcp.OUTBOX_BYTES;

    // Guarded by this, as is the next: by the power of two that they have room for.
    private final ArrayDeque<ByteBuffer>[] free;
    private int freeBytes;

    @SuppressWarnings({"unchecked", "rawtypes"})
    Shelf() {
        free = IntStream.rangeClosed(0, powerOf(Tcp.OUTBOX_BYTES)).mapToObj(power -> new ArrayDeque()).toArray(ArrayDeque[]::new);
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
        }
    }

    /** Lets go of those that nobody uses. */
    synchronized void clear() {
        for (ArrayDeque<ByteBuffer> each : free) {
            each.clear();
        }
        freeBytes = 0;
    }

    private static int powerOf(int bytes) {
        return Integer.numberOfTrailingZeros(bytes);
    }
}
