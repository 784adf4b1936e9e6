package dev.echosounder.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PairedRatiosTest {

    private static final double NONE = Double.NaN;

    @Test
    void whatTheMachineDoesFromBlockToBlockIsNotInTheEstimate() {
        PairedRatios ratios = new PairedRatios(new double[][] {{100, 50, 200, 80}, {50, 25, 100, 40}});

        assertThat(ratios.of(0, 1).orElseThrow().value()).isCloseTo(2, within(1e-12));
        assertThat(ratios.of(1, 0).orElseThrow().value()).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void butItIsInTheIntervalAsFarAsItMustHaveHappenedWithinBlocksToo() {
        LogEstimate drifting = new PairedRatios(new double[][] {{100, 50, 200, 80}, {50, 25, 100, 40}})
                .of(0, 1)
                .orElseThrow();
        LogEstimate steady = new PairedRatios(new double[][] {{100, 100, 100, 100}, {50, 50, 50, 50}})
                .of(0, 1)
                .orElseThrow();

        assertThat(steady.variance()).isZero();
        assertThat(drifting.variance())
                .isEqualTo(Drift.variance(new double[][] {{100, 50, 200, 80}, {50, 25, 100, 40}}))
                .isPositive();
    }

    @Test
    void onlyBlocksInWhichBothHaveAFigureCount() {
        PairedRatios ratios = new PairedRatios(new double[][] {{100, 100, NONE, 100, 100}, {50, 50, 50, 50, NONE}});

        assertThat(ratios.of(0, 1).orElseThrow().values()).isEqualTo(3);
        assertThat(ratios.of(0, 1).orElseThrow().value()).isCloseTo(2, within(1e-12));
    }

    @Test
    void whoSharesTooFewBlocksIsComparedWithoutPairs() {
        PairedRatios ratios = new PairedRatios(
                new double[][] {{100, 104, 96, NONE, NONE}, {NONE, NONE, 50, 52, 48}, {1, 1, 1, 1, 1}});
        LogEstimate estimate = ratios.of(0, 1).orElseThrow();

        assertThat(estimate.value()).isCloseTo(2, within(0.001));
        assertThat(ratios.of(1, 0).orElseThrow().value()).isCloseTo(0.5, within(0.001));
        assertThat(estimate.interval(0.95).low()).isBetween(1.0, 2.0);
    }

    @Test
    void whoHasTooFewFiguresCannotBeCompared() {
        PairedRatios ratios = new PairedRatios(new double[][] {{1, 1, NONE, NONE, NONE}, {NONE, NONE, 1, 1, 1}});

        assertThat(ratios.of(0, 1)).isEmpty();
    }

    @Test
    void aPairBorrowsFromTheOthersHowMuchTrialsVary() {
        double[] one = {100, 103, 97};
        double[] other = {101, 99, 100};
        LogEstimate alone =
                new PairedRatios(new double[][] {one, other}).of(0, 1).orElseThrow();
        LogEstimate amongFour = new PairedRatios(new double[][] {one, other, {80, 82, 81}, {60, 59, 61}})
                .of(0, 1)
                .orElseThrow();

        assertThat(amongFour.degrees()).isGreaterThan(alone.degrees());
        assertThat(amongFour.value()).isEqualTo(alone.value());
        assertThat(amongFour.interval(0.95).high())
                .isLessThan(alone.interval(0.95).high());
    }

    @Test
    void theScoreIsTheMeanOfTheLogarithmsOfAllItsRatios() {
        PairedRatios ratios = new PairedRatios(new double[][] {{4, 4, 4}, {2, 2, 2}, {1, 1, 1}});

        assertThat(ratios.score(0)).isCloseTo(Math.log(8) / 2, within(1e-12));
        assertThat(ratios.score(1)).isCloseTo(0, within(1e-12));
    }

    @Test
    void nobodyHasNoRatios() {
        assertThat(new PairedRatios(new double[0][]).subjects()).isZero();
    }
}
