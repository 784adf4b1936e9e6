package dev.echosounder.report.statistics;

import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Variance;

import java.util.Arrays;
import java.util.SplittableRandom;

/** What would have come out if other trials of the same kind had been made: drawn from those that were made, with replacement. */
final class Bootstrap {

    /** The bootstrap's own error of a standard error is then below 1 %, and 25 contestants take a few hundredths of a second. */
    static final int RESAMPLES = 10_000;

    /** Sorts what it is given, which spares a copy of every resample. */
    private static final Median IN_PLACE = Median.withDefaults().withCopy(false);

    private Bootstrap() {}

    /**
     * The median, with the bootstrap's standard error.
     *
     * @param values at least 2, each more than 0
     * @param seed   the same seed draws the same resamples
     */
    static LogEstimate median(double[] values, long seed) {
        int n = values.length;
        double[] logarithms = Arrays.stream(values).map(Math::log).toArray();
        SplittableRandom random = new SplittableRandom(seed);
        double[] medians = new double[RESAMPLES];
        double[] drawn = new double[n];
        for (int resample = 0; resample < RESAMPLES; resample++) {
            for (int i = 0; i < n; i++) {
                drawn[i] = logarithms[random.nextInt(n)];
            }
            medians[resample] = IN_PLACE.evaluate(drawn);
        }
        double squaredError = Variance.of(medians).getAsDouble() * n / (n - 1);
        return new LogEstimate(Math.log(IN_PLACE.withCopy(true).evaluate(values)), squaredError * n, n, n - 1);
    }
}
