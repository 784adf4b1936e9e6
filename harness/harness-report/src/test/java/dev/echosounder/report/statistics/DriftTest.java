package dev.echosounder.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DriftTest {

    /** The rate halves from block to block, so it changes by the square root of 2 between two places. */
    @Test
    void theDriftWithinBlocksFollowsFromThatBetweenBlocks() {
        double place = Math.log(2) / 2;

        assertThat(Drift.variance(new double[][] {{8, 4, 2}, {4, 2, 1}})).isCloseTo(place * place, within(1e-12));
    }

    @Test
    void subjectsThatVaryByThemselvesAreNoDrift() {
        assertThat(Drift.variance(new double[][] {{8, 4, 8}, {4, 8, 4}})).isCloseTo(0, within(1e-12));
    }

    @Test
    void missingFiguresAreLeftOut() {
        assertThat(Drift.variance(new double[][] {{8, Double.NaN, 2}, {4, 2, 1}}))
                .isCloseTo(Math.pow(Math.log(2) / 2, 2), within(1e-12));
        assertThat(Drift.variance(new double[0][])).isZero();
        assertThat(Drift.variance(new double[][] {{1}, {2}})).isZero();
    }
}
