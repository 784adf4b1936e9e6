package dev.echosounder.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often the printed interval of a median contains the true one, and why it is not the expanded percentile interval.
 * The seed is fixed.
 */
class MediansSimulationTest {

    private static final int COMPARISONS = 400;
    private static final double TRUTH = 100_000;

    private final TestReporter reporter;

    MediansSimulationTest(TestReporter reporter) {
        this.reporter = reporter;
    }

    @ParameterizedTest
    @CsvSource({"3, 0.03", "5, 0.10", "8, 0.10"})
    void theIntervalHasItsNominalCoverage(int trials, double noise) {
        double alone = coverage(
                trials,
                noise,
                values -> Medians.of(Map.of("a", values[0])).get("a").interval(0.95));
        double amongFour = coverage(
                trials,
                noise,
                values -> Medians.of(Map.of("a", values[0], "b", values[1], "c", values[2], "d", values[3]))
                        .get("a")
                        .interval(0.95));
        reporter.publishEntry(
                trials + " trials: coverage of the 95 % interval of a median",
                String.format(Locale.ROOT, "alone %.3f, among four %.3f", alone, amongFour));

        assertThat(alone).isGreaterThan(0.93);
        assertThat(amongFour).isGreaterThan(0.93);
    }

    @ParameterizedTest
    @CsvSource({"3", "4"})
    void theExpandedPercentileIntervalHasNotItsNominalCoverage(int trials) {
        assertThat(coverage(trials, 0.05, values -> expandedPercentile(values[0])))
                .isLessThan(0.92);
    }

    private static double coverage(int trials, double noise, Function<double[][], Interval> interval) {
        Random random = new Random(20_260_102);
        return Stream.generate(() -> values(random, trials, noise))
                        .limit(COMPARISONS)
                        .filter(values -> interval.apply(values).contains(TRUTH))
                        .count()
                / (double) COMPARISONS;
    }

    /** Four servers with equal noise and different speeds. */
    private static double[][] values(Random random, int trials, double noise) {
        return Stream.of(1, 2, 3, 4)
                .map(speed -> random.doubles(trials)
                        .map(ignored -> TRUTH * speed * Math.exp(noise * random.nextGaussian()))
                        .toArray())
                .toArray(double[][]::new);
    }

    /**
     * Hesterberg 2015: percentiles of the bootstrap at levels that are widened as Student's t and sqrt(n / (n - 1))
     * would have it.
     */
    private static Interval expandedPercentile(double[] values) {
        int n = values.length;
        Random random = new Random(1);
        double[] medians = random.doubles(2_000)
                .map(ignored -> Median.withDefaults()
                        .evaluate(
                                random.ints(n, 0, n).mapToDouble(i -> values[i]).toArray()))
                .toArray();
        double level = NormalDistribution.of(0, 1)
                .cumulativeProbability(
                        -Math.sqrt(n / (n - 1.0)) * TDistribution.of(n - 1).inverseSurvivalProbability(0.025));
        Arrays.sort(medians);
        return new Interval(
                Quantile.withDefaults().evaluate(medians, level),
                Quantile.withDefaults().evaluate(medians, 1 - level));
    }
}
