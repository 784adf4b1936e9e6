package dev.echosounder.load.generate;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Where the client sessions of a run, of any threads, report that they are done. The run is over with the last
 * response, not when a waiting thread has woken up.
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

    /** How long after this time the sessions were done: the mean. */
    long meanNanosAfter(long startNanos) {
        return (sumNanos.get() - sessions * startNanos) / sessions;
    }

    /** When the last session was done, in the time that sessions report. */
    long lastNanos() {
        return lastNanos.get();
    }
}
