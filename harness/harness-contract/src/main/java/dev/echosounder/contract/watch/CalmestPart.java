package dev.echosounder.contract.watch;

import java.io.IOException;
import java.time.Duration;

/**
 * What a process uses in the calmest of several parts of a time: a JVM has compilers and collectors too. The time is
 * longer where other processes take of it.
 */
public final class CalmestPart {

    private static final int PARTS = 4;
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

    /** The processors of the calmest part, or of the first one that has less than this. */
    public static <D> double processors(Duration time, double enough, Reading<D> reading, Use<D> use)
            throws IOException, InterruptedException {
        double least = Double.MAX_VALUE;
        for (int part = 0; part < PARTS && least >= enough; part++) {
            D before = reading.demand();
            long since = System.nanoTime();
            for (LoadAdjustedClock clock = new LoadAdjustedClock();
                    clock.passedNanos() < time.dividedBy(PARTS).toNanos(); ) {
                Thread.sleep(LOOK_AGAIN_MILLIS);
            }
            least = Math.min(least, use.processorsSince(before, System.nanoTime() - since));
        }
        return least;
    }
}
