package dev.echosounder.transport;

import dev.echosounder.api.Service;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Checks the connections of a server whose service has an idle limit, a few times within that limit, and cuts those
 * that were idle for longer. Without a limit it does nothing and has no thread.
 *
 * <p>Nothing on the path of a message reads a clock: a connection only counts that something moved, and this compares
 * counts.
 */
public final class IdleWatch implements AutoCloseable {

    /**
     * How many checks there are within the limit: a connection is cut at the latest after 1.25 times the limit, unless
     * the server is busy.
     */
    static final int LOOKS = 4;

    /** The divisor of the limit for the most that one check counts: each connection's thread has a chance to read. */
    static final int SHARE = 2;

    private final CountDownLatch over = new CountDownLatch(1);
    private final List<Thread> thread;

    /**
     * @param name of its thread
     * @param each calls this with every connection that is not over. Where one thread serves several of them, it is
     *     that thread which does so, between two rounds of reads: it may have been held up by one, and must not blame
     *     the others for that
     * @param cut closes this connection with this cause, by the thread that may
     * @param <C> a model's connection
     */
    public static <C extends Connection> IdleWatch of(
            Service service, String name, Consumer<Consumer<C>> each, BiConsumer<C, IOException> cut) {
        return service.idleLimit()
                .map(limit -> new IdleWatch(limit, name, each, cut))
                .orElseGet(IdleWatch::new);
    }

    private IdleWatch() {
        thread = List.of();
    }

    private <C extends Connection> IdleWatch(
            Duration limit, String name, Consumer<Consumer<C>> each, BiConsumer<C, IOException> cut) {
        thread = List.of(Thread.ofVirtual().name(name).start(() -> watch(limit.toNanos(), each, cut)));
    }

    private <C extends Connection> void watch(
            long limitNanos, Consumer<Consumer<C>> each, BiConsumer<C, IOException> cut) {
        while (!isOver(limitNanos / LOOKS)) {
            each.accept(connection -> look(connection, limitNanos, System.nanoTime(), cut));
        }
    }

    /** Checks one connection, at this time. */
    static <C extends Connection> void look(
            C connection, long limitNanos, long nanoTime, BiConsumer<C, IOException> cut) {
        if (connection.idleFor(nanoTime, limitNanos / SHARE) > limitNanos) {
            cut.accept(
                    connection,
                    new IOException(String.format(
                            Locale.ROOT,
                            "The connection was cut: nothing moved on it for longer than %,d ms.",
                            limitNanos / 1_000_000)));
        }
    }

    private boolean isOver(long nanos) {
        try {
            return over.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException notMeant) {
            return false; // no other code knows this thread
        }
    }

    /** Ends it; on return its thread is gone. */
    @Override
    public void close() {
        over.countDown();
        Grace.awaitEnd(thread);
    }
}
