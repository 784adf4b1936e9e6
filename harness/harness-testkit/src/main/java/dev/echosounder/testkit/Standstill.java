package dev.echosounder.testkit;

import java.time.Duration;
import java.util.function.LongSupplier;

/** That nothing has happened for a while, though it could have. */
final class Standstill {

    private static final Duration LOOK_AGAIN = Duration.ofMillis(10);

    private final long nanos;
    private FairTime still = new FairTime();

    Standstill() {
        this(Patience.standstill());
    }

    /**
     * @param time for which nothing must happen
     */
    Standstill(Duration time) {
        nanos = time.toNanos();
    }

    /** Something has happened. */
    void end() {
        still = new FairTime();
    }

    /** Whether nothing has happened for long enough. To be asked often. */
    boolean isReached() {
        return still.passedNanos() >= nanos;
    }

    /** Waits until a count that has begun has not changed for a while, or for as long as there is patience; returns the count. */
    static long of(LongSupplier count) throws InterruptedException {
        long begun = System.nanoTime();
        long before = count.getAsLong();
        for (Standstill standstill = new Standstill(); !standstill.isReached() && System.nanoTime() - begun < Patience.limit().toNanos(); ) {
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
