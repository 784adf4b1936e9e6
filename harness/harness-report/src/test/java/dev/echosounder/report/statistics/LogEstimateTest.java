package dev.echosounder.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.junit.jupiter.api.Test;

class LogEstimateTest {

    private static final double[] LOGARITHMS = {0.1, 0.3, 0.2, 0.5, 0.4};

    @Test
    void theIntervalOfAMeanIsStudents() {
        Interval interval = LogEstimate.ofMean(LOGARITHMS).interval(0.95);

        double half = 2.776445 * Math.sqrt(0.025 / 5);
        assertThat(Math.log(interval.low())).isCloseTo(0.3 - half, within(1e-6));
        assertThat(Math.log(interval.high())).isCloseTo(0.3 + half, within(1e-6));
    }

    @Test
    void resamplesOfAMeanNeedNotBeDrawnBecauseThisIsWhatTheyGive() {
        SplittableRandom random = new SplittableRandom(3);
        double[] means = Stream.generate(() -> Mean.of(random.ints(5, 0, 5)
                                .mapToDouble(i -> LOGARITHMS[i])
                                .toArray())
                        .getAsDouble())
                .limit(50_000)
                .mapToDouble(mean -> mean)
                .toArray();
        LogEstimate estimate = LogEstimate.ofMean(LOGARITHMS);

        double drawn = StandardDeviation.of(means).getAsDouble() * Math.sqrt(5.0 / 4);
        assertThat(Math.sqrt(estimate.variance() / estimate.values())).isCloseTo(drawn, within(0.01 * drawn));
    }

    @Test
    void moreConfidenceIsAWiderInterval() {
        LogEstimate estimate = LogEstimate.ofMean(LOGARITHMS);

        assertThat(estimate.interval(0.99).low())
                .isLessThan(estimate.interval(0.95).low());
        assertThat(estimate.exceedsOne(0.95)).isTrue();
        assertThat(estimate.exceedsOne(0.99)).isFalse();
    }

    @Test
    void aRatioFromTheOtherSideIsItsInverse() {
        LogEstimate estimate = LogEstimate.ofMean(LOGARITHMS);

        assertThat(estimate.inverse().value()).isCloseTo(1 / estimate.value(), within(1e-12));
        assertThat(estimate.inverse().interval(0.95).low())
                .isCloseTo(1 / estimate.interval(0.95).high(), within(1e-12));
        assertThat(estimate.inverse().exceedsOne(0.95)).isFalse();
    }

    @Test
    void aVarianceIsMixedByDegreesOfFreedom() {
        LogEstimate mixed = new LogEstimate(0, 9, 3, 2).moderated(1, 6);

        assertThat(mixed.variance()).isEqualTo(3);
        assertThat(mixed.degrees()).isEqualTo(8);
    }
}
