package dev.echosounder.testkit;

import dev.echosounder.load.Comparison;
import dev.echosounder.load.Contestant;
import dev.echosounder.load.Run;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/** One line for each run: how far the comparison is, what ran, what it took, and about how long the rest will. */
final class ProgressLines implements Comparison.Progress {

    private final PrintStream out;
    private final LongSupplier nanoTime;
    private final long start;

    /**
     * @param nanoTime the clock, in nanoseconds from any point
     */
    ProgressLines(PrintStream out, LongSupplier nanoTime) {
        this.out = out;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    @Override
    public void ran(Contestant contestant, Run run, boolean warmUp, int done, int total) {
        Duration left = Duration.ofNanos((nanoTime.getAsLong() - start) / done * (total - done));
        String result = run.failure().map(why -> "FAILED. " + why).orElseGet(() -> String.format(Locale.ROOT, "%.4f s", run.nanos() / 1e9));
        out.printf("[%3d/%d] %-8s %-38s %s%s%n", done, total, warmUp ? "warm-up" : "measured", contestant.name(), result,
                done == total ? "" : ", about %d s left".formatted(left.toSeconds() + 1));
    }
}
