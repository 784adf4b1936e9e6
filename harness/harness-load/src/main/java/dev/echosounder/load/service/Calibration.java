package dev.echosounder.load.service;

import dev.echosounder.load.ServiceTime;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Finds out how many steps of a {@link Computation} one processor of this machine makes in a time. What disturbs it can
 * only make it slower, so the fastest of many short measurements is the one that counts.
 *
 * <p>It is made once for a comparison, before anything is measured, and all servers are then given the same number of
 * steps. If each server calibrated itself, one that was disturbed meanwhile would have less to do.
 */
public final class Calibration {

    /**
     * About half a millisecond: shorter than a slice of the scheduler, and long compared with a reading of the clock.
     */
    static final int STEPS = 200_000;
    /** Until the loop is compiled, and by the better compiler. */
    static final int WARM_UPS = 100;

    static final int MEASUREMENTS = 100;

    private final double stepsPerNano;

    Calibration(LongSupplier nanoTime) {
        Computation computation = new Computation(STEPS);
        for (int i = 0; i < WARM_UPS; i++) {
            computation.run();
        }
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < MEASUREMENTS; i++) {
            long begin = nanoTime.getAsLong();
            computation.run();
            fastest = Math.min(fastest, nanoTime.getAsLong() - begin);
        }
        stepsPerNano = (double) STEPS / Math.max(1, fastest);
    }

    /** As much computing as takes this long on this machine, undisturbed. It takes a tenth of a second to find out. */
    public static ServiceTime.Computing computing(Duration time) {
        return new Calibration(System::nanoTime).of(time);
    }

    ServiceTime.Computing of(Duration time) {
        return new ServiceTime.Computing(
                time, Math.clamp(Math.round(time.toNanos() * stepsPerNano), 1, Integer.MAX_VALUE));
    }
}
