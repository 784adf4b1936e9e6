package dev.echosounder.kv.store;

import dev.echosounder.kv.protocol.Budget;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a store and its connections hold of the heap, and how much they may. What is held is computed, not measured: see
 * {@link Entry#bytes}. From any thread.
 *
 * <p>There are three accounts, so that none can use up another. Data may grow up to the limit. What connections hold
 * (requests on their way, replies under way, names) may grow up to half of the limit and {@value #SPARE_BYTES} bytes.
 * What is held for connections that have not said the password may grow up to a 64th of the limit and
 * {@value #SPARE_OF_STRANGERS_BYTES} bytes.
 */
public final class Memory {

    /** In bytes. */
    static final int SPARE_BYTES = 1024 * 1024;

    /** In bytes. */
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

    /** How many bytes are held, for data and for connections. */
    public long used() {
        return data.get() + connections.used.get() + strangers.used.get();
    }

    /** How many bytes of them are keys and values. */
    public long data() {
        return data.get();
    }

    /** How many bytes data may hold. */
    public long limit() {
        return limit;
    }

    /** From now on. What is held stays. */
    public void limit(long bytes) {
        limit = bytes;
    }

    /** Of which requests on their way, replies under way and names take. */
    public Budget connections() {
        return connections;
    }

    /** Of which connections take that have not said the password. */
    public Budget strangers() {
        return strangers;
    }

    /**
     * Whether data may not grow by so many bytes. A small growth, up to {@value #SPARE_BYTES} bytes, may go beyond the
     * limit once, as in Redis.
     */
    public boolean isFull(long growth) {
        long now = data.get();
        return now > limit || growth > SPARE_BYTES && now > limit - growth;
    }

    /** The store holds so many bytes more, or less. */
    void changed(long bytes) {
        if (bytes != 0) {
            data.addAndGet(bytes);
        }
    }

    /** Values that the store has dropped, which replies under way still need: the oldest goes where memory is short. */
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
