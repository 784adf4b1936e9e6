package dev.echosounder.kv.store;

import dev.echosounder.kv.protocol.Budget;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that a store and its connections hold, and its limits. It is computed, not measured: see
 * {@link Entry#bytes}. Safe for use by several threads.
 *
 * <p>There are three accounts, so that none can use up another. Data may grow up to the limit. What connections hold
 * (requests on their way, replies under way, names) may grow up to half of the limit and {@value #SPARE_BYTES} bytes.
 * What is held for connections that have not authenticated may grow up to a 64th of the limit and
 * {@value #SPARE_OF_STRANGERS_BYTES} bytes.
 */
public final class Memory {

    /** The bytes that connections may hold beyond half of the limit. */
    static final int SPARE_BYTES = 1024 * 1024;

    /** The bytes that strangers may hold beyond a 64th of the limit. */
    static final int SPARE_OF_STRANGERS_BYTES = 256 * 1024;

    private final AtomicLong data = new AtomicLong();
    private final Account connections = new Account(2, SPARE_BYTES);
    private final Account strangers = new Account(64, SPARE_OF_STRANGERS_BYTES);
    private final Queue<Lent> onlyLent = new ConcurrentLinkedQueue<>();
    private volatile long limit;

    /** @param limit in bytes */
    public Memory(long limit) {
        this.limit = limit;
    }

    /** The highest limit: half of the heap that this JVM may have, in bytes. Connections need the other half. */
    public static long most() {
        return Runtime.getRuntime().maxMemory() / 2;
    }

    /** The bytes that are held, for data and for connections. */
    public long used() {
        return data.get() + connections.used.get() + strangers.used.get();
    }

    /** The bytes of keys and values. */
    public long data() {
        return data.get();
    }

    /** The most bytes of keys and values. */
    public long limit() {
        return limit;
    }

    /** Changes the limit. Data beyond it stays. */
    public void limit(long bytes) {
        limit = bytes;
    }

    /** The budget for incomplete requests, replies under way and names. */
    public Budget connections() {
        return connections;
    }

    /** The budget for connections that have not authenticated. */
    public Budget strangers() {
        return strangers;
    }

    /**
     * Whether data may not grow by this number of bytes. A small growth, up to {@value #SPARE_BYTES} bytes, may go
     * beyond the limit once, as in Redis.
     */
    public boolean isFull(long growth) {
        long now = data.get();
        return now > limit || growth > SPARE_BYTES && now > limit - growth;
    }

    /** Counts this number of bytes more, or less, of data. */
    void changed(long bytes) {
        if (bytes != 0) {
            data.addAndGet(bytes);
        }
    }

    /** The values that the store has dropped and replies still need. If memory is short, the oldest is revoked. */
    Queue<Lent> onlyLent() {
        return onlyLent;
    }

    /** A part of the memory, bounded by a fraction of the limit. */
    private final class Account implements Budget {

        private final AtomicLong used = new AtomicLong();
        private final int divisor;
        private final int spareBytes;

        Account(int divisor, int spareBytes) {
            this.divisor = divisor;
            this.spareBytes = spareBytes;
        }

        @Override
        public boolean take(long bytes) {
            while (used.addAndGet(bytes) > limit / divisor + spareBytes) {
                used.addAndGet(-bytes);
                Lent dropped = this == connections ? onlyLent.poll() : null;
                if (dropped == null) {
                    return false;
                }
                dropped.revoke();
            }
            return true;
        }

        @Override
        public void giveBack(long bytes) {
            used.addAndGet(-bytes);
        }
    }
}
