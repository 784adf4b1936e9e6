package dev.echosounder.mutants;

import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The open connections of one server or client, and their threads. */
final class SoundConnections {

    private static final long LOOK_AGAIN_NANOS = 500_000;

    private final Supplier<Thread.Builder> builder;
    private final Set<SoundConnection> open = ConcurrentHashMap.newKeySet();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    /** @param builder of the threads */
    SoundConnections(Supplier<Thread.Builder> builder) {
        this.builder = builder;
    }

    /**
     * Starts the threads of a connection.
     *
     * @throws Error or a runtime exception if the system has no thread left; the connection is then unchanged
     */
    void start(SoundConnection connection) {
        CountDownLatch both = new CountDownLatch(1);
        Thread writer = run("sound-writer", () -> {
            if (awaitQuietly(both)) {
                connection.writeOn();
            }
        });
        open.add(connection);
        try {
            run("sound-reader", () -> {
                both.countDown();
                connection.readOn();
                join(writer);
                open.remove(connection);
            });
        } catch (Throwable noThreadLeft) {
            open.remove(connection);
            writer.interrupt();
            throw noThreadLeft;
        }
    }

    /** Whether the latch was released; false if the thread was interrupted. */
    private static boolean awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException never) {
            return false;
        }
    }

    /** Ends the connection that was accepted first, of those that are open. */
    void cutFirst(IOException cause) {
        open.stream()
                .min(Comparator.comparingLong(connection -> connection.number))
                .ifPresent(connection -> connection.cut(cause));
    }

    /** Ends all at once. */
    void cutAll(IOException cause) {
        open.forEach(connection -> connection.cut(cause));
    }

    void forEach(Consumer<SoundConnection> action) {
        open.forEach(action);
    }

    /** Starts a thread that {@link #stop} waits for. */
    private Thread run(String name, Runnable work) {
        Thread thread = builder.get().name(name).unstarted(() -> {
            work.run();
            threads.remove(Thread.currentThread());
        });
        threads.add(thread);
        try {
            thread.start();
        } catch (Throwable noThreadLeft) {
            threads.remove(thread);
            throw noThreadLeft;
        }
        return thread;
    }

    void stop(Duration grace) {
        long deadline = System.nanoTime() + grace.toNanos();
        while (!open.isEmpty() && System.nanoTime() < deadline) {
            open.forEach(SoundConnection::endInputOnceRead);
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        cutAll(new IOException("The connection was not done within the grace."));
        threads.forEach(SoundConnections::join);
    }

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException notMeant) {
            throw new IllegalStateException("These threads are not to be interrupted", notMeant);
        }
    }
}
