package dev.echosounder.kv.store;

import dev.echosounder.kv.protocol.Budget;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a store and the requests on their way to it hold of the heap, and how much they may. What is held is computed,
 * not measured: see {@link Entry#bytes}. From any thread.
 *
 * <p>Data may grow up to the limit. Requests may go beyond it by an eighth and {@value #SPARE_BYTES} bytes, so that a
 * full store still takes those that make room.
 */
public final class Memory implements Budget {

    /** In bytes. */
    static final int SPARE_BYTES = 1024 * 1024;

    private final AtomicLong used = new AtomicLong();
    private volatile long limit;

    /** @param limit in bytes */
    public Memory(long limit) {
        this.limit = limit;
    }

    /** How many bytes are held. */
    public long used() {
        return used.get();
    }

    /** How many may be. */
    public long limit() {
        return limit;
    }

    /** From now on. What is held stays. */
    public void limit(long bytes) {
        limit = bytes;
    }

    /** Whether nothing that would take memory may be done. */
    public boolean isFull() {
        return used.get() > limit;
    }

    /** The store holds so many bytes more, or less. */
    void changed(long bytes) {
        if (bytes != 0) {
            used.addAndGet(bytes);
        }
    }

    @Override
    public boolean take(long bytes) {
        long most = limit;
        if (used.addAndGet(bytes) <= most + most / 8 + SPARE_BYTES) {
            return true;
        }
        used.addAndGet(-bytes);
        return false;
    }

    @Override
    public void giveBack(long bytes) {
        used.addAndGet(-bytes);
    }
}
