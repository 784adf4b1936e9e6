package dev.echosounder.contract.client;

import dev.echosounder.contract.watch.LoadAdjustedClock;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Detects that nothing has happened for a while, though it could have. */
public final class QuiescenceDetector {

    static final Duration LOOK_AGAIN = Duration.ofMillis(10);

    private final long nanos;
    private LoadAdjustedClock still = new LoadAdjustedClock();

    public QuiescenceDetector() {
        this(Timeouts.standstill());
    }

    /** @param time for which nothing must happen */
    public QuiescenceDetector(Duration time) {
        nanos = time.toNanos();
    }

    /** Something has happened. */
    public void end() {
        still = new LoadAdjustedClock();
    }

    /** Whether nothing has happened for long enough. To be asked often. */
    public boolean isReached() {
        return still.passedNanos() >= nanos;
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
