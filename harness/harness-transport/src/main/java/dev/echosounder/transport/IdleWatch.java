package dev.echosounder.transport;

import dev.echosounder.api.Service;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Checks the connections of a server whose service has an idle limit or a linger limit, a few times within that limit,
 * and cuts those that were idle for longer, or that stayed open for longer after their sessions had ended them. Without
 * a limit it does nothing and has no thread; with a linger limit alone, it looks at connections only while one lingers.
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

    /** No limit. */
    static final long NONE = Long.MAX_VALUE;

    private static final RateLimitedLog ERRORS = new RateLimitedLog(System.getLogger(IdleWatch.class.getName()));

    private final CountDownLatch over = new CountDownLatch(1);
    private final List<Thread> thread;

    /**
     * @param name of its thread
     * @param each calls this with every connection that is not over. Where one thread serves several of them, it is
     *     that thread which does so, between two rounds of reads: it may have been delayed by one, which must not count
     *     for the others
     * @param cut closes this connection with this cause, by the thread that may
     * @param <C> a model's connection
     */
    public static <C extends Connection> IdleWatch of(
            Service service, String name, Consumer<Consumer<C>> each, BiConsumer<C, IOException> cut) {
        return service.idleLimit().isEmpty() && service.lingerLimit().isEmpty()
                ? new IdleWatch()
                : new IdleWatch(nanos(service.idleLimit()), nanos(service.lingerLimit()), name, each, cut);
    }

    private static long nanos(Optional<Duration> limit) {
        return limit.map(Duration::toNanos).orElse(NONE);
    }

    private IdleWatch() {
        thread = List.of();
    }

    private <C extends Connection> IdleWatch(
            long idleNanos, long lingerNanos, String name, Consumer<Consumer<C>> each, BiConsumer<C, IOException> cut) {
        thread = List.of(Thread.ofVirtual().name(name).start(() -> watch(idleNanos, lingerNanos, each, cut)));
    }

    private <C extends Connection> void watch(
            long idleNanos, long lingerNanos, Consumer<Consumer<C>> each, BiConsumer<C, IOException> cut) {
        while (!isOver(Math.min(idleNanos, lingerNanos) / LOOKS)) {
            if (idleNanos != NONE || Connection.lingerers() > 0) {
                try {
                    each.accept(connection -> look(connection, idleNanos, lingerNanos, System.nanoTime(), cut));
                } catch (Throwable noMemory) {
                    ERRORS.survive(noMemory);
                }
            }
        }
    }

    /** Checks one connection, at this time. */
    static <C extends Connection> void look(
            C connection, long idleNanos, long lingerNanos, long nanoTime, BiConsumer<C, IOException> cut) {
        long idle = connection.idleFor(nanoTime, Math.min(idleNanos, lingerNanos) / SHARE);
        if (idle > idleNanos) {
            cut(connection, "nothing moved on it", idleNanos, cut);
        } else if (connection.lingeredFor() > lingerNanos) {
            cut(connection, "its peer kept it after its end", lingerNanos, cut);
        }
    }

    private static <C extends Connection> void cut(
            C connection, String why, long limitNanos, BiConsumer<C, IOException> cut) {
        cut.accept(
                connection,
                new IOException(String.format(
                        Locale.ROOT,
                        "The connection was cut: %s for longer than %,d ms.",
                        why,
                        limitNanos / 1_000_000)));
    }

    private boolean isOver(long nanos) {
        try {
            return over.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException notMeant) {
            return false; // no other code has a reference to this thread
        }
    }

    /** Ends it; on return its thread is gone. */
    @Override
    public void close() {
        over.countDown();
        Grace.awaitEnd(thread);
    }
}
