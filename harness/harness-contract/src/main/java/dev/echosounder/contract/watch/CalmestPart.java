package dev.echosounder.contract.watch;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;

/**
 * What a process uses in the calmest of several parts of a time: a JVM has compilers and collectors too. The time is
 * longer where other processes take of it.
 */
public final class CalmestPart {

    private static final double FIFTH = 0.2;
    private static final int PARTS = 12;
    private static final long LOOK_AGAIN_MILLIS = 20;

    private CalmestPart() {}

    /**
     * What a process has asked for up to now.
     *
     * @param <D> in which form
     */
    public interface Reading<D> {
        D demand() throws IOException;
    }

    /**
     * How many processors it has kept busy since a reading, or would have on an idle machine.
     *
     * @param <D> the form of a reading
     */
    public interface Use<D> {
        double processorsSince(D before, long nanos) throws IOException;
    }

    /**
     * Checks that a server that has nothing to do takes less than a fifth of a processor in one of the parts.
     *
     * @throws AssertionError if it takes more in each
     */
    public static <D> void mustBeCalm(Duration time, Reading<D> reading, Use<D> use)
            throws IOException, InterruptedException {
        double least = Double.MAX_VALUE;
        for (int part = 0; part < PARTS && least >= FIFTH; part++) {
            D before = reading.demand();
            long since = System.nanoTime();
            for (LoadAdjustedClock clock = new LoadAdjustedClock();
                    clock.passedNanos() < time.dividedBy(PARTS).toNanos(); ) {
                Thread.sleep(LOOK_AGAIN_MILLIS);
            }
            least = Math.min(least, use.processorsSince(before, System.nanoTime() - since));
        }
        if (least >= FIFTH) {
            throw new AssertionError(String.format(
                    Locale.ROOT,
                    "While the server had nothing to do but to wait, it kept %.2f processors busy, or would have on an"
                            + " idle machine; less than %.1f is enough.",
                    least,
                    FIFTH));
        }
    }
}
