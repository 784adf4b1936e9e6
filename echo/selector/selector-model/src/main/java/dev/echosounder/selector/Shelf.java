package dev.echosounder.selector;

import dev.echosounder.api.transport.DirectMemory;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/** Large buffers that nobody uses just now: a connection has one only for as long as it has a long answer to give. From any thread. */
final class Shelf {

    /** So many are kept at most, whatever there was to do once. */
    static final int MOST = 64;

    private final int bytes;
    private final ArrayDeque<ByteBuffer> free = new ArrayDeque<>(MOST); // guarded by itself

    /**
     * @param bytes that each buffer has room for
     */
    Shelf(int bytes) {
        this.bytes = bytes;
    }

    /** One that is empty, the last that was given back if there is any: its bytes are still in a cache. {@code null} if there is no memory for one. */
    ByteBuffer take() {
        synchronized (free) {
            ByteBuffer last = free.poll();
            if (last != null) {
                return last;
            }
        }
        return DirectMemory.tryAllocate(bytes);
    }

    /** Gives back what was taken here. */
    void giveBack(ByteBuffer buffer) {
        synchronized (free) {
            if (free.size() < MOST) {
                free.push(buffer.clear());
            }
        }
    }

    /** Lets go of those that nobody uses. */
    void clear() {
        synchronized (free) {
            free.clear();
        }
    }
}
