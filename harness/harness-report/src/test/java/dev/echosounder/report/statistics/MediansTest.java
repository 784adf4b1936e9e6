package dev.echosounder.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MediansTest {

    @Test
    void theEstimateIsTheMedian() {
        assertThat(Medians.of(Map.of("a", new double[] {100, 90, 130})).get("a").value())
                .isCloseTo(100, within(1e-9));
    }

    @Test
    void fewerThanThreeValuesGiveNoEstimate() {
        assertThat(Medians.of(Map.of("a", new double[] {100, 90}, "b", new double[0])))
                .isEmpty();
    }

    @Test
    void aSingleEstimateHasItsOwnVariance() {
        double[] values = {100, 90, 130};

        assertThat(Medians.of(Map.of("a", values)).get("a")).isEqualTo(Bootstrap.median(values));
    }

    @Test
    void theVarianceIsMixedWithThatOfOthers() {
        Map<String, LogEstimate> estimates =
                Medians.of(Map.of("steady", new double[] {100, 100, 100}, "noisy", new double[] {50, 60, 80}));

        assertThat(estimates.get("steady").variance()).isPositive();
        assertThat(estimates.get("noisy").variance())
                .isLessThan(Bootstrap.median(new double[] {50, 60, 80}).variance());
    }
}
