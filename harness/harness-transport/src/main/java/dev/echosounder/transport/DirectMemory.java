package dev.echosounder.transport;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/**
 * Allocates the direct buffers of a server that may run out of memory for them. Without memory, Java collects garbage
 * and waits for half a second before an allocation fails, for every thread that allocates: a hundred connections that
 * allocate together cause a hundred collections, each of which stops all threads. Here one thread allocates for all.
 * Others that need as much or more meanwhile, or for a second afterwards, fail at once in the same way; but once a
 * connection has ended, and may have freed memory, allocating is tried again.
 *
 * <p>A pool of unused buffers is a {@link Reserve}. Before an allocation fails, all reserves are released.
 */
public final class DirectMemory {

    /** The time for which a failure holds for others, in nanoseconds. */
    static final long TRY_AGAIN_NANOS = 1_000_000_000L;

    private static final DirectMemory OF_THIS_JVM = new DirectMemory(ByteBuffer::allocateDirect, System::nanoTime);

    /** A pool of buffers that are unused, and can be released. */
    @FunctionalInterface
    public interface Reserve {

        /**
         * Releases all unused buffers. From any thread, with a lock held that {@link DirectMemory#allocate} takes: it
         * must not ask for memory.
         *
         * @return whether there was anything
         */
        boolean letGo();
    }

    /** A failed allocation: its bytes, its message, and until when it holds for others. */
    private record Lack(int bytes, String message, long untilNanos) {}

    private final IntFunction<ByteBuffer> java;
    private final LongSupplier nanoTime;
    private final ReentrantLock asking = new ReentrantLock();
    private final Set<Reserve> reserves = ConcurrentHashMap.newKeySet();
    private volatile Lack lack;

    /**
     * @param java makes a buffer of so many bytes, or fails with an {@link OutOfMemoryError}
     * @param nanoTime as {@link System#nanoTime()}
     */
    DirectMemory(IntFunction<ByteBuffer> java, LongSupplier nanoTime) {
        this.java = java;
        this.nanoTime = nanoTime;
    }

    /**
     * Makes a direct buffer of so many bytes. From any thread; it waits while another asks.
     *
     * @throws OutOfMemoryError if there is no memory for it, or was none just now
     */
    public static ByteBuffer allocate(int bytes) {
        return OF_THIS_JVM.make(bytes);
    }

    /**
     * Makes a direct buffer of so many bytes or, where there is no memory for that, of fewer. It waits while another
     * asks.
     *
     * @param least that the caller cannot go on without
     * @throws OutOfMemoryError if there is no memory for the least, or was none just now
     */
    public static ByteBuffer allocate(int bytes, int least) {
        return OF_THIS_JVM.make(bytes, least);
    }

    /**
     * Makes a direct buffer for a caller that can go on without. It does not wait for another thread that asks.
     *
     * @return {@code null} if there is no memory for it, or if another thread is allocating
     */
    public static ByteBuffer tryAllocate(int bytes) {
        return OF_THIS_JVM.tryMake(bytes);
    }

    /**
     * Registers a reserve, which is released where there is no memory left, until it is {@linkplain #remove removed}.
     * From any thread.
     */
    public static void add(Reserve reserve) {
        OF_THIS_JVM.know(reserve);
    }

    /** Removes a reserve that is empty for good. From any thread. */
    public static void remove(Reserve reserve) {
        OF_THIS_JVM.reserves.remove(reserve);
    }

    void know(Reserve reserve) {
        reserves.add(reserve);
    }

    /** Reports that a connection has ended, and may have freed memory. For any thread. */
    static void someIsFree() {
        OF_THIS_JVM.forgetLack();
    }

    void forgetLack() {
        if (lack != null) {
            lack = null;
        }
    }

    ByteBuffer make(int bytes) {
        failAs(lately(bytes));
        asking.lock();
        try {
            return ask(bytes);
        } finally {
            asking.unlock();
        }
    }

    ByteBuffer make(int bytes, int least) {
        ByteBuffer all = bytes > least ? tryMake(bytes) : null;
        return all == null ? make(least) : all;
    }

    ByteBuffer tryMake(int bytes) {
        if (lately(bytes) != null || !asking.tryLock()) {
            return null;
        }
        try {
            return ask(bytes);
        } catch (OutOfMemoryError none) {
            return null;
        } finally {
            asking.unlock();
        }
    }

    private ByteBuffer ask(int bytes) {
        failAs(lately(bytes));
        try {
            return askJava(bytes);
        } catch (OutOfMemoryError none) {
            lack = new Lack(bytes, none.getMessage(), nanoTime.getAsLong() + TRY_AGAIN_NANOS);
            throw none;
        }
    }

    private ByteBuffer askJava(int bytes) {
        try {
            return java.apply(bytes);
        } catch (OutOfMemoryError none) {
            boolean any = false;
            for (Reserve reserve : reserves) {
                any |= reserve.letGo();
            }
            if (!any) {
                throw none;
            }
            return java.apply(bytes);
        }
    }

    /** A failure that holds for so many bytes too; {@code null} if there is none. */
    private Lack lately(int bytes) {
        Lack before = lack;
        return before != null && bytes >= before.bytes() && nanoTime.getAsLong() - before.untilNanos() < 0
                ? before
                : null;
    }

    private static void failAs(Lack before) {
        if (before != null) {
            throw new OutOfMemoryError(before.message());
        }
    }
}
