package dev.echosounder.contract.client;

import dev.echosounder.contract.watch.LoadAdjustedClock;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Detects that nothing has happened for a while, though it could have. Time in which this process was stopped as a
 * whole does not count: a server in it could not do anything either.
 */
public final class QuiescenceDetector {

    static final Duration LOOK_AGAIN = Duration.ofMillis(10);

    /** The most that counts between two looks, which are at most 20 ms apart unless the process was stopped. */
    private static final long MOST_AT_ONCE_NANOS = 50_000_000;

    private final long nanos;
    private final LoadAdjustedClock clock;
    private long looked;
    private long still;

    public QuiescenceDetector() {
        this(Timeouts.standstill());
    }

    /** @param time for which nothing must happen */
    public QuiescenceDetector(Duration time) {
        this(time, new LoadAdjustedClock());
    }

    QuiescenceDetector(Duration time, LoadAdjustedClock clock) {
        nanos = time.toNanos();
        this.clock = clock;
        looked = clock.passedNanos();
    }

    /** Something has happened. */
    public void end() {
        looked = clock.passedNanos();
        still = 0;
    }

    /** Whether nothing has happened for long enough. To be asked often. */
    public boolean isReached() {
        long now = clock.passedNanos();
        still += Math.min(now - looked, MOST_AT_ONCE_NANOS);
        looked = now;
        return still >= nanos;
    }

    /**
     * Waits until a count that has begun has not changed for a while, or until the timeout is over; returns the count.
     */
    public static long of(LongSupplier count) throws InterruptedException {
        long begun = System.nanoTime();
        long before = count.getAsLong();
        for (QuiescenceDetector standstill = new QuiescenceDetector();
                !standstill.isReached()
                        && System.nanoTime() - begun < Timeouts.limit().toNanos(); ) {
            Thread.sleep(LOOK_AGAIN);
            long now = count.getAsLong();
            if (now != before || now == 0) {
                before = now;
                standstill.end();
            }
        }
        return before;
    }
}
