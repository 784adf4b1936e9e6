package dev.echosounder.testkit;

import dev.echosounder.load.Times;

import java.time.Duration;
import java.util.function.Consumer;

/** A call of {@code stop()}, of a server or of a client, in a thread of its own: one that never returns shall fail a scenario, not hang it. */
final class StopCall {

    private final Thread thread;
    private final Duration grace;
    private final long dueNanos;
    private volatile Throwable failure;

    /**
     * @param stop     to be called with the grace
     * @param returned is run by the thread of the call, right after it has returned
     */
    StopCall(Consumer<Duration> stop, Duration grace, Runnable returned) {
        this.grace = grace;
        this.dueNanos = System.nanoTime() + grace.plus(Patience.limit()).toNanos();
        this.thread = Thread.ofPlatform().daemon().name(Threads.OWN_PREFIX + "stop").start(() -> {
            try {
                stop.accept(grace);
                returned.run();
            } catch (Throwable thrown) {
                failure = thrown;
            }
        });
    }

    /** Calls it, and waits for that as {@link #awaitReturn()} does. */
    static void stop(Consumer<Duration> stop, Duration grace) throws InterruptedException {
        new StopCall(stop, grace, () -> {}).awaitReturn();
    }

    /** Waits for it to return, not longer than this. */
    void awaitAtMost(Duration time) throws InterruptedException {
        thread.join(time);
    }

    boolean isUnderWay() {
        return thread.isAlive();
    }

    /** Waits until its grace is over, and then no longer than the patience of the scenario. */
    void awaitReturn() throws InterruptedException {
        if (!thread.join(Duration.ofNanos(Math.max(0, dueNanos - System.nanoTime())))) {
            throw new AssertionError("stop() has not returned, though its grace of %s was over %s ago.".formatted(Times.text(grace), Times.text(Patience.limit())));
        }
        if (failure != null) {
            throw new AssertionError("stop() has failed: " + failure, failure);
        }
    }
}
