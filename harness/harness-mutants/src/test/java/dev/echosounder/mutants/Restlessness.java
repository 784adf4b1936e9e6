package dev.echosounder.mutants;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A thread that uses half of a processor as long as one of its reasons lasts: enough to be noticed, and little enough
 * for tests that run at the same time.
 */
final class Restlessness {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long SLICE_NANOS = 5_000_000;

    private final List<BooleanSupplier> reasons = new ArrayList<>(); // guarded by this
    private boolean going; // guarded by this

    synchronized void during(BooleanSupplier lasts) {
        reasons.add(lasts);
        if (!going) {
            going = true;
            Thread.ofPlatform().daemon().start(this::go);
        }
    }

    private void go() {
        while (goesOn()) {
            for (long since = THREADS.getCurrentThreadCpuTime();
                    THREADS.getCurrentThreadCpuTime() - since < SLICE_NANOS; ) {
                Thread.onSpinWait();
            }
            LockSupport.parkNanos(SLICE_NANOS);
        }
    }

    private synchronized boolean goesOn() {
        reasons.removeIf(lasts -> !lasts.getAsBoolean());
        going = !reasons.isEmpty();
        return going;
    }
}
