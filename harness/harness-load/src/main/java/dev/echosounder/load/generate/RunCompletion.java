package dev.echosounder.load.generate;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Collects the reports of the client sessions of a run, from any threads, that they are done. The run is over with the
 * last response, not when a waiting thread has woken up.
 */
public final class RunCompletion {

    private final int sessions;
    private final CountDownLatch running;
    private final AtomicLong lastNanos = new AtomicLong(Long.MIN_VALUE);
    private final AtomicLong sumNanos = new AtomicLong(); // may overflow, as times may; differences are right
    private final AtomicReference<RunFailure> failure = new AtomicReference<>();

    RunCompletion(int sessions) {
        this.sessions = sessions;
        running = new CountDownLatch(sessions);
    }

    /**
     * A session has received its last response.
     *
     * @param nanos the time at which it came
     */
    public void completed(long nanos) {
        lastNanos.accumulateAndGet(nanos, (a, b) -> a == Long.MIN_VALUE || b - a > 0 ? b : a);
        sumNanos.addAndGet(nanos);
        running.countDown();
    }

    /** A session has failed, so the run does not count, and is over. Only the first failure is reported. */
    public void failed(RunFailure.Kind kind, String why) {
        failure.compareAndSet(null, new RunFailure(kind, why));
        while (running.getCount() > 0) {
            running.countDown();
        }
    }

    /** Whether all sessions are done, or one has failed. */
    boolean isOver() {
        return running.getCount() == 0;
    }

    /** Sessions that are done. */
    int over() {
        return sessions - (int) running.getCount();
    }

    /** Waits until the run is over, for no longer than this, and returns whether it is. */
    boolean await(long nanos) throws InterruptedException {
        return running.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** @throws RunFailure if a session has failed: the first failure */
    void throwIfFailed() throws RunFailure {
        RunFailure first = failure.get();
        if (first != null) {
            throw first;
        }
    }

    /**
     * The time by which the answers of a closed loop are divided for the rate: the mean time until the sessions were
     * done, and half a round trip, by which the mean is short of the end if a server answers one session after the
     * other; at most the time until the last session was done. So a session that waits alone at the end counts as one
     * of all. If each session was answered only once, it is the whole time.
     *
     * @param messages the number of answers of all sessions
     * @param depth the number of messages that a session keeps in flight
     */
    long rateNanos(long startNanos, long messages, int depth) {
        long whole = lastNanos() - startNanos;
        long mean = (sumNanos.get() - sessions * startNanos) / sessions;
        double roundTrips = (double) messages / sessions / depth;
        return roundTrips <= 1 ? whole : Math.min(whole, mean + Math.round(mean / (2 * roundTrips - 1)));
    }

    /** When the last session was done, on the clock of the sessions. */
    long lastNanos() {
        return lastNanos.get();
    }
}
