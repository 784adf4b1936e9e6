package dev.echosounder.trial;

import dev.echosounder.trial.Verdict.Kind;
import dev.echosounder.trial.Verdict.Reason;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Do the runs of a trial agree well enough for it to have a figure?
 *
 * <p>A trial counts with the median of its runs, and that is known to about 1.57 times the distance of their quartiles
 * by the root of their number: McGill, Tukey, Larsen, "Variations of Box Plots", The American Statistician 32 (1978).
 * One run that stumbled does not move it much, and more runs make it smaller; the distance of the highest from the
 * lowest would do neither. Method 7 of the quantiles is the nearest to the hinges of that article: of 5 runs, the
 * second and the fourth.
 */
final class SpreadRule {

    private static final double NOTCH = 1.57;

    private SpreadRule() {}

    static Optional<Reason> judge(Evidence seen) {
        List<MeasuredRun> runs = seen.runs();
        if (runs.size() < Thresholds.LEAST_RUNS || seen.search()) {
            return Optional.empty();
        }
        boolean ratios = beside(runs);
        double[] figures = figures(runs);
        double spread = spread(figures);
        if (!(spread > Thresholds.SPREAD)) {
            return Optional.empty();
        }
        String figure = ratios ? "%.2f to %.2f of the baseline" : "%,.0f to %,.0f messages/s";
        return Optional.of(new Reason(
                Kind.TOO_SHORT,
                String.format(
                        Locale.ROOT,
                        "%d runs of %,.0f ms came to " + figure
                                + ", which leaves their median uncertain by %.0f %%: measure longer or more runs.",
                        runs.size(),
                        seen.seconds() * 1e3 / runs.size(),
                        Arrays.stream(figures).min().getAsDouble(),
                        Arrays.stream(figures).max().getAsDouble(),
                        spread * 100)));
    }

    /** Whether more runs would not make their median much more certain. */
    static boolean agree(List<MeasuredRun> runs) {
        return runs.size() < Thresholds.LEAST_RUNS || spread(figures(runs)) <= Thresholds.AGREEMENT;
    }

    /** Beside a baseline, whatever the machine does to both is no spread. */
    static boolean beside(List<MeasuredRun> runs) {
        return runs.stream().allMatch(run -> run.ratioToBaseline().isPresent());
    }

    private static double[] figures(List<MeasuredRun> runs) {
        boolean ratios = beside(runs);
        return runs.stream()
                .mapToDouble(run -> ratios ? run.ratioToBaseline().getAsDouble() : run.messagesPerSecond())
                .toArray();
    }

    /** How far off the median may be, by itself. */
    static double spread(double[] figures) {
        double[] quartiles =
                Quantile.withDefaults().with(Quantile.EstimationMethod.HF7).evaluate(figures, 0.25, 0.5, 0.75);
        return NOTCH * (quartiles[2] - quartiles[0]) / Math.sqrt(figures.length) / quartiles[1];
    }
}
