package dev.echosounder.transport;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The time that a stop gives to connections, counted from its creation. */
public final class Grace {

    private static final long LOOK_AGAIN_NANOS = 500_000;

    private final Duration duration;
    private final long deadlineNanos;

    private Grace(Duration duration) {
        this.duration = duration;
        this.deadlineNanos = System.nanoTime() + duration.toNanos();
    }

    public static Grace of(Duration duration) {
        return new Grace(duration);
    }

    /** Whether the time has gone by. */
    public boolean isOver() {
        return deadlineNanos - System.nanoTime() <= 0;
    }

    /** Waits for a condition, but not longer than the grace; returns whether the condition holds. */
    public boolean await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (isOver()) {
                return false;
            }
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        return true;
    }

    /** Makes the cause of a connection that is cut because it was not done in time. */
    public IOException late() {
        return new IOException(
                "The connection was cut: it was not done within the grace of " + duration.toMillis() + " ms.");
    }

    /** Waits for these threads to end, however long that takes; an interrupt is restored at the end. */
    public static void awaitEnd(Iterable<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
