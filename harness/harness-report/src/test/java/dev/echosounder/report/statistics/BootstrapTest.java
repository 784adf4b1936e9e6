package dev.echosounder.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Variance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BootstrapTest {

    private static final double[] VALUES =
            DoubleStream.of(-1, 0, 2).map(Math::exp).toArray();

    /**
     * Of three values, 7 of 27 resamples have the smallest as their median, 13 the middle one, 7 the largest: the
     * variance of -1, 0 and 2 with these weights is known.
     */
    @Test
    void theErrorOfAMedianOfThreeIsThatOfAllResamples() {
        double mean = 7.0 / 27 * (-1 + 2);
        double variance = 7.0 / 27 * (1 + 4) - mean * mean;
        LogEstimate estimate = Bootstrap.median(VALUES);

        assertThat(estimate.center()).isZero();
        assertThat(estimate.variance() / estimate.values())
                .as("corrected by n / (n - 1)")
                .isCloseTo(variance * 3 / 2, within(1e-12));
        assertThat(estimate.degrees()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void theErrorIsThatOfAllResamples(int n) {
        double[] values = new Random(20_260_102).doubles(n, 50, 150).toArray();
        double[] medians = allResamples(values.length)
                .mapToDouble(drawn -> Median.withDefaults()
                        .evaluate(Arrays.stream(drawn)
                                .mapToDouble(i -> Math.log(values[i]))
                                .toArray()))
                .toArray();
        double variance = Variance.of(medians).setBiased(true).getAsDouble() * n / (n - 1);

        assertThat(Bootstrap.median(values).variance() / n).isCloseTo(variance, withinPercentage(1e-6));
    }

    /** All samples of n values with replacement. */
    private static Stream<int[]> allResamples(int n) {
        return IntStream.range(0, (int) Math.pow(n, n))
                .mapToObj(number -> IntStream.range(0, n)
                        .map(place -> number / (int) Math.pow(n, place) % n)
                        .toArray());
    }

    @Test
    void valuesThatAreAllTheSameHaveNoError() {
        assertThat(Bootstrap.median(new double[] {5, 5, 5}).interval(0.95)).satisfies(interval -> {
            assertThat(interval.low()).isCloseTo(5, within(1e-9));
            assertThat(interval.high()).isCloseTo(5, within(1e-9));
        });
    }

    @Test
    void theValuesAreNotChanged() {
        double[] values = {3, 1, 2};
        Bootstrap.median(values);

        assertThat(values).containsExactly(3, 1, 2);
    }
}
