package dev.echosounder.testkit;

import java.time.Duration;
import java.util.function.LongSupplier;

/** A count that is expected to stop somewhere. */
final class Standstill {

    private Standstill() {}

    /** Waits until it has not changed for a while, or for as long as there is patience; returns the count. */
    static long of(LongSupplier count) throws InterruptedException {
        long begun = System.nanoTime();
        long since = begun;
        long before = count.getAsLong();
        while (within(since, Patience.standstill()) && within(begun, Patience.limit())) {
            Thread.sleep(10);
            long now = count.getAsLong();
            if (now != before || now == 0) {
                before = now;
                since = System.nanoTime();
            }
        }
        return before;
    }

    private static boolean within(long since, Duration limit) {
        return System.nanoTime() - since < limit.toNanos();
    }
}
