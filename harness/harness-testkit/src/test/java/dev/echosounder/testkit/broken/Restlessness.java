package dev.echosounder.testkit.broken;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Takes half of a processor for nothing, for as long as something lasts: enough to be noticed, and little enough for those who are tested at the same time. One at a
 * time.
 */
final class Restlessness {

    private static final long SLICE_NANOS = 5_000_000;

    private final AtomicBoolean going = new AtomicBoolean();

    void during(BooleanSupplier lasts) {
        if (going.compareAndSet(false, true)) {
            Thread.ofVirtual().start(() -> {
                while (lasts.getAsBoolean()) {
                    for (long since = System.nanoTime(); System.nanoTime() - since < SLICE_NANOS; ) {
                        Thread.onSpinWait();
                    }
                    LockSupport.parkNanos(SLICE_NANOS);
                }
                going.set(false);
            });
        }
    }
}
