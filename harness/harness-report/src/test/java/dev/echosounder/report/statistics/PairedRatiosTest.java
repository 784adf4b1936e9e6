package dev.echosounder.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairedRatiosTest {

    private static final double NONE = Double.NaN;
    private static final double[][] DRIFTING = {{100, 50, 200, 80}, {50, 25, 100, 40}};

    @Test
    void theDriftFromBlockToBlockIsNotInTheEstimate() {
        PairedRatios ratios = new PairedRatios(DRIFTING, true);

        assertThat(ratios.of(0, 1).orElseThrow().value()).isCloseTo(2, within(1e-12));
        assertThat(ratios.of(1, 0).orElseThrow().value()).isCloseTo(0.5, within(1e-12));
        assertThat(ratios.of(0, 1).orElseThrow().error()).isCloseTo(0, within(1e-12));
    }

    @Test
    void theDriftIsInTheIntervalIfServersWereMeasuredOneAfterAnother() {
        assertThat(new PairedRatios(DRIFTING, false).of(0, 1).orElseThrow().error())
                .isCloseTo(Math.sqrt(Drift.variance(DRIFTING) / 4), within(1e-12))
                .isPositive();
    }

    @Test
    void onlyBlocksInWhichBothHaveAFigureCount() {
        PairedRatios ratios =
                new PairedRatios(new double[][] {{100, 100, NONE, 100, 100}, {50, 50, 50, 50, NONE}}, true);

        assertThat(ratios.of(0, 1).orElseThrow().value()).isCloseTo(2, within(1e-12));
    }

    @Test
    void withTooFewCommonBlocksThereIsARatioWithoutAnInterval() {
        PairedRatios ratios = new PairedRatios(
                new double[][] {{100, 100, 100, NONE, NONE}, {NONE, NONE, 50, 50, 50}, {1, 1, 1, 1, 1}}, true);

        assertThat(ratios.of(0, 1)).isEmpty();
        assertThat(ratios.of(0, 2)).isPresent();
        assertThat(ratios.unpaired(0, 1)).isCloseTo(2, within(1e-12));
    }

    @Test
    void theVariancesOfTheServersAddUpToThoseOfThePairs() {
        double[][] logarithms = noisy(4, 5, new Random(1));
        PairFit fit = new PairFit(logarithms);

        double[] squares = IntStream.range(0, 4)
                .mapToDouble(one -> IntStream.range(0, 4)
                        .filter(other -> other != one)
                        .mapToDouble(other -> variance(logarithms[one], logarithms[other]))
                        .sum())
                .toArray();
        double all = IntStream.range(0, 4).mapToDouble(one -> squares[one]).sum() / 2;
        for (int one = 0; one < 4; one++) { // Grubbs 1948, of a table without gaps
            double grubbs = (squares[one] - all / 3) / 2;
            assertThat(fit.variance(one)).isCloseTo(Math.max(grubbs, 0.05 * fit.pooled()), within(1e-5));
        }
    }

    @Test
    void eachOfTwoServersHasHalfTheVarianceOfTheirDifference() {
        double[][] logarithms = noisy(2, 5, new Random(2));
        PairFit fit = new PairFit(logarithms);

        assertThat(fit.variance(0)).isCloseTo(variance(logarithms[0], logarithms[1]) / 2, within(1e-12));
        assertThat(fit.variance(1)).isCloseTo(fit.variance(0), within(1e-12));
    }

    @Test
    void theIntervalOfTwoServersIsStudents() {
        PairedRatio ratio = new PairedRatios(new double[][] {{1, 1.1, 0.9, 1.05, 0.98}, {1, 1, 1, 1, 1}}, true)
                .of(0, 1)
                .orElseThrow();

        assertThat(ratio.critical())
                .as("the quantile with 4 degrees of freedom")
                .isCloseTo(2.776, within(0.15));
    }

    @Test
    void theServersAreInTheOrderOfTheirEstimates() {
        assertThat(PairedRatios.order(new double[][] {{1, 1, 1}, {4, 4, 4}, {2, 2, 2}}))
                .containsExactly(1, 2, 0);
        assertThat(new PairFit(new double[][] {{3, 3, 3}, {2, 2, 2}, {1, 1, 1}}).level(0))
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void theSameFiguresGiveTheSameIntervals() {
        double[][] figures = {{1, 1.1, 0.9}, {1.2, 1.1, 1}, {0.8, 0.9, 1}};

        assertThat(new PairedRatios(figures, true).of(0, 1)).isEqualTo(new PairedRatios(figures, true).of(0, 1));
    }

    @Test
    void noServersHaveNoRatios() {
        PairedRatios none = new PairedRatios(new double[0][], true);

        assertThat(none.subjects()).isZero();
        assertThat(none.detectable()).isEmpty();
        assertThat(none.critical()).isEmpty();
        assertThat(none.noise()).isEmpty();
    }

    private static double[][] noisy(int servers, int blocks, Random random) {
        return IntStream.range(0, servers)
                .mapToObj(one -> random.doubles(blocks).toArray())
                .toArray(double[][]::new);
    }

    private static double variance(double[] one, double[] other) {
        double[] differences = IntStream.range(0, one.length)
                .mapToDouble(block -> one[block] - other[block])
                .toArray();
        double mean = IntStream.range(0, one.length)
                .mapToDouble(i -> differences[i])
                .average()
                .orElseThrow();
        return IntStream.range(0, one.length)
                        .mapToDouble(block -> (differences[block] - mean) * (differences[block] - mean))
                        .sum()
                / (one.length - 1);
    }
}
