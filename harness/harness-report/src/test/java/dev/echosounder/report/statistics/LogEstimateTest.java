package dev.echosounder.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LogEstimateTest {

    private static final LogEstimate ESTIMATE = new LogEstimate(0.3, 0.025, 5, 4);

    @Test
    void theIntervalIsStudents() {
        Interval interval = ESTIMATE.interval(0.95);

        double half = 2.776445 * Math.sqrt(0.025 / 5);
        assertThat(Math.log(interval.low())).isCloseTo(0.3 - half, within(1e-6));
        assertThat(Math.log(interval.high())).isCloseTo(0.3 + half, within(1e-6));
    }

    @Test
    void moreConfidenceIsAWiderInterval() {
        assertThat(ESTIMATE.interval(0.99).low())
                .isLessThan(ESTIMATE.interval(0.95).low());
    }

    @Test
    void aVarianceIsMixedByDegreesOfFreedom() {
        LogEstimate mixed = new LogEstimate(0, 9, 3, 2).moderated(1, 6);

        assertThat(mixed.variance()).isEqualTo(3);
        assertThat(mixed.degrees()).isEqualTo(8);
    }
}
