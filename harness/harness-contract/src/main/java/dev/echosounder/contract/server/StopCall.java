package dev.echosounder.contract.server;

import dev.echosounder.api.Times;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.watch.Threads;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A call of {@code stop()}, of a server or of a client, in a separate thread: one that never returns shall fail a
 * scenario, not hang it.
 */
public final class StopCall {

    private final Thread thread;
    private final Duration grace;
    private final long dueNanos;
    private volatile Throwable failure;

    /**
     * @param stop to be called with the grace
     * @param returned is run by the thread of the call, right after it has returned
     */
    public StopCall(Consumer<Duration> stop, Duration grace, Runnable returned) {
        this.grace = grace;
        this.dueNanos = System.nanoTime() + grace.plus(Timeouts.limit()).toNanos();
        this.thread = Thread.ofPlatform()
                .daemon()
                .name(Threads.OWN_PREFIX + "stop")
                .start(() -> {
                    try {
                        stop.accept(grace);
                        returned.run();
                    } catch (Throwable thrown) {
                        failure = thrown;
                    }
                });
    }

    /** Calls it, and waits for that as {@link #awaitReturn()} does. */
    public static void stop(Consumer<Duration> stop, Duration grace) throws InterruptedException {
        new StopCall(stop, grace, () -> {}).awaitReturn();
    }

    /** Waits for it to return, not longer than this. */
    public void awaitAtMost(Duration time) throws InterruptedException {
        thread.join(time);
    }

    boolean isUnderWay() {
        return thread.isAlive();
    }

    /** Waits until its grace is over, and then no longer than the timeout of the scenario. */
    public void awaitReturn() throws InterruptedException {
        if (!thread.join(Duration.ofNanos(Math.max(0, dueNanos - System.nanoTime())))) {
            throw new AssertionError("stop() has not returned, though its grace of %s was over %s ago."
                    .formatted(Times.text(grace), Times.text(Timeouts.limit())));
        }
        if (failure != null) {
            throw new AssertionError("stop() has failed: " + failure, failure);
        }
    }
}
