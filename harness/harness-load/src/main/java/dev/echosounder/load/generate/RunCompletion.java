package dev.echosounder.load.generate;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Where client sessions of many threads report that they are done. The run is over with the last answer, not when a
 * waiting thread has woken up.
 */
final class RunCompletion implements Finish {

    private final CountDownLatch underWay;
    private final AtomicLong lastNanos = new AtomicLong(Long.MIN_VALUE);
    private final AtomicReference<RunFailure> failure = new AtomicReference<>();

    RunCompletion(int conversations) {
        underWay = new CountDownLatch(conversations);
    }

    @Override
    public void crossed(long nanos) {
        lastNanos.accumulateAndGet(nanos, (a, b) -> a == Long.MIN_VALUE || b - a > 0 ? b : a);
        underWay.countDown();
    }

    @Override
    public void failed(RunFailure.Kind kind, String why) {
        failure.compareAndSet(null, new RunFailure(kind, why));
        while (underWay.getCount() > 0) {
            underWay.countDown();
        }
    }

    /** Whether all arrived, or one failed, within the time. */
    boolean await(long nanos) throws InterruptedException {
        return underWay.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** Why the first that failed did; empty if none has. */
    Optional<RunFailure> failure() {
        return Optional.ofNullable(failure.get());
    }

    /** When the last crossed, in the time of {@link System#nanoTime()}. */
    long lastNanos() {
        return lastNanos.get();
    }
}
