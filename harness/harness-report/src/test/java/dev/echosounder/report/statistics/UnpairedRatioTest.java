package dev.echosounder.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnpairedRatioTest {

    private static final int COMPARISONS = 500;
    private static final double TRUE_RATIO = 1.2;

    @Test
    void isTheRatioOfOneToTheOther() {
        LogEstimate ratio = UnpairedRatio.of(estimate(300, 310, 305, 302), estimate(100, 101, 99, 102));

        assertThat(ratio.value()).isEqualTo(303.5 / 100.5, within(0.01));
        assertThat(ratio.interval(0.95).contains(3)).isTrue();
    }

    @Test
    void withoutVarianceTheIntervalIsAPoint() {
        Interval interval =
                UnpairedRatio.of(estimate(5, 5, 5), estimate(5, 5, 5)).interval(0.99);

        assertThat(interval).isEqualTo(new Interval(1, 1));
    }

    @Test
    void theNoisierSideSetsTheDegreesOfFreedom() {
        LogEstimate quiet = new LogEstimate(0, 0.0001, 10, 9);
        LogEstimate noisy = new LogEstimate(0, 1, 3, 2);

        assertThat(UnpairedRatio.of(quiet, noisy).degrees()).isEqualTo(2, within(0.01));
        assertThat(UnpairedRatio.of(quiet, quiet).degrees()).isEqualTo(18, within(0.01));
    }

    /**
     * Simulated results from machines with equal or unequal noise; the seed is fixed, so this never fails by chance.
     */
    @Test
    void theIntervalHasItsNominalCoverage() {
        for (int trials : new int[] {3, 5, 8}) {
            assertThat(coverage(trials, 0.03, 0.03)).as("%d trials", trials).isGreaterThan(0.93);
            assertThat(coverage(trials, 0.02, 0.10))
                    .as("%d trials, one side noisy", trials)
                    .isGreaterThan(0.93);
        }
    }

    private static double coverage(int trials, double oneNoise, double otherNoise) {
        Random random = new Random(7);
        return IntStream.range(0, COMPARISONS)
                        .filter(comparison -> UnpairedRatio.of(
                                        estimate(simulated(random, trials, TRUE_RATIO, oneNoise)),
                                        estimate(simulated(random, trials, 1, otherNoise)))
                                .interval(0.95)
                                .contains(TRUE_RATIO))
                        .count()
                / (double) COMPARISONS;
    }

    private static double[] simulated(Random random, int trials, double center, double noise) {
        return IntStream.range(0, trials)
                .mapToDouble(trial -> center * Math.exp(noise * random.nextGaussian()))
                .toArray();
    }

    private static LogEstimate estimate(double... values) {
        return Medians.of(Map.of("a", values)).get("a");
    }
}
