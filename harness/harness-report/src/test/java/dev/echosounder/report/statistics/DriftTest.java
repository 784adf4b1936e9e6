package dev.echosounder.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DriftTest {

    /** From block to block it halves, so in each of two places by the square root of 2; places differ by 1. */
    @Test
    void theMachineDoesWithinBlocksWhatItDoesFromOneToTheNext() {
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
