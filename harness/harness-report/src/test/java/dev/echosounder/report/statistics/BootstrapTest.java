package dev.echosounder.report.statistics;

import org.junit.jupiter.api.Test;

import java.util.stream.DoubleStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class BootstrapTest {

    private static final double[] VALUES = DoubleStream.of(-1, 0, 2).map(Math::exp).toArray();

    /**
     * Of three values, 7 of 27 resamples have the smallest as their median, 13 the middle one, 7 the largest: the variance of -1, 0 and 2 with
     * these weights is known.
     */
    @Test
    void theErrorOfAMedianOfThreeIsWhatCountingGives() {
        double mean = 7.0 / 27 * (-1 + 2);
        double variance = 7.0 / 27 * (1 + 4) - mean * mean;
        LogEstimate estimate = Bootstrap.median(VALUES, 1);

        assertThat(estimate.center()).isZero();
        assertThat(estimate.variance() / estimate.values()).as("corrected by n / (n - 1)").isCloseTo(variance * 3 / 2, within(0.02 * variance * 3 / 2));
        assertThat(estimate.degrees()).isEqualTo(2);
    }

    @Test
    void theSameSeedDrawsTheSame() {
        assertThat(Bootstrap.median(VALUES, 7)).isEqualTo(Bootstrap.median(VALUES, 7)).isNotEqualTo(Bootstrap.median(VALUES, 8));
    }

    @Test
    void valuesThatAreAllTheSameHaveNoError() {
        assertThat(Bootstrap.median(new double[] {5, 5, 5}, 1).interval(0.95)).satisfies(interval -> {
            assertThat(interval.low()).isCloseTo(5, within(1e-9));
            assertThat(interval.high()).isCloseTo(5, within(1e-9));
        });
    }

    @Test
    void theValuesAreLeftAsTheyWere() {
        double[] values = {3, 1, 2};
        Bootstrap.median(values, 1);

        assertThat(values).containsExactly(3, 1, 2);
    }
}
