package dev.echosounder.report.statistics;

import static dev.echosounder.report.statistics.SimulatedComparison.BY_A_FACTOR_OF_TWO;
import static dev.echosounder.report.statistics.SimulatedComparison.GETTING_SLOWER;
import static dev.echosounder.report.statistics.SimulatedComparison.STEADY;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the ranking is worth, found by ranking thousands of simulated comparisons of which the truth is known. The seed
 * is fixed.
 */
class RanksSimulationTest {

    private static final int COMPARISONS = 2_000;
    private static final double TIES = 0.95;
    private static final double BASELINE_NOISE = 0.02;

    private final TestReporter reporter;

    RanksSimulationTest(TestReporter reporter) {
        this.reporter = reporter;
    }

    @ParameterizedTest
    @CsvSource({"3, 0.03", "5, 0.03", "8, 0.03", "3, 0.10", "5, 0.10", "8, 0.10"})
    void twoOfTheSameCodeAreATieInNineteenOfTwentyComparisons(int blocks, double noise) {
        for (DoubleUnaryOperator drift : List.of(STEADY, BY_A_FACTOR_OF_TWO, GETTING_SLOWER)) {
            SimulatedComparison six = SimulatedComparison.of(noise, blocks, drift, 1, 1, 0.5, 0.9, 0.97, 1.2);
            SimulatedComparison two = SimulatedComparison.of(noise, blocks, drift, 1, 1);

            assertThat(share("ties among six", six, RanksSimulationTest::firstTwoTie))
                    .isGreaterThan(TIES);
            assertThat(share(
                            "ties among six beside a baseline",
                            six.besideBaseline(BASELINE_NOISE),
                            RanksSimulationTest::firstTwoTie))
                    .isGreaterThan(TIES);
            assertThat(share("ties of two", two, RanksSimulationTest::firstTwoTie))
                    .isGreaterThan(TIES);
        }
    }

    @ParameterizedTest
    @CsvSource({"3", "5", "8"})
    void evenIfTheyAreThreeTimesAsNoisyAsTheRest(int blocks) {
        SimulatedComparison noisy = SimulatedComparison.of(0.03, blocks, BY_A_FACTOR_OF_TWO, 1, 1, 0.5, 0.9, 0.97, 1.2)
                .withNoise(0.09, 0.09, 0.03, 0.03, 0.03, 0.03)
                .besideBaseline(0.01);

        assertThat(share("ties of noisy ones", noisy, RanksSimulationTest::firstTwoTie))
                .isGreaterThan(TIES);
    }

    /** Something else ran during every tenth trial, and no verdict saw it. */
    @ParameterizedTest
    @CsvSource({"3", "5", "8"})
    void evenIfTrialsWereDisturbed(int blocks) {
        SimulatedComparison six = SimulatedComparison.of(0.03, blocks, STEADY, 1, 1, 0.5, 0.9, 0.97, 1.2);
        Random random = new Random(20_260_103);
        UnaryOperator<double[][]> disturbed = figures -> Arrays.stream(figures)
                .map(row -> Arrays.stream(row)
                        .map(figure -> random.nextInt(10) == 0 ? figure * 0.7 : figure)
                        .toArray())
                .toArray(double[][]::new);

        assertThat(share("ties of disturbed ones", six, figures -> firstTwoTie(disturbed.apply(figures))))
                .isGreaterThan(TIES);
    }

    @Test
    void aQuarterMoreIsSeenInFiveBlocks() {
        SimulatedComparison six = SimulatedComparison.of(0.03, 5, STEADY, 1.25, 1, 1, 1, 1, 1);
        SimulatedComparison two = SimulatedComparison.of(0.03, 5, STEADY, 1.25, 1);

        assertThat(share("a quarter seen among six", six, RanksSimulationTest::firstBeatsSecond))
                .isGreaterThan(0.99);
        assertThat(share("a quarter seen of two", two, RanksSimulationTest::firstBeatsSecond))
                .isGreaterThan(0.99);
    }

    @Test
    void onADriftingMachineItIsTheBaselineThatMakesItSeen() {
        SimulatedComparison six = SimulatedComparison.of(0.03, 5, BY_A_FACTOR_OF_TWO, 1.25, 1, 1, 1, 1, 1);

        assertThat(share("a quarter seen in drift", six, RanksSimulationTest::firstBeatsSecond))
                .isLessThan(0.8);
        assertThat(share(
                        "a quarter seen in drift beside a baseline",
                        six.besideBaseline(BASELINE_NOISE),
                        RanksSimulationTest::firstBeatsSecond))
                .isGreaterThan(0.99);
    }

    @ParameterizedTest
    @CsvSource({
        "3, 0.03, 0.999",
        "5, 0.03, 0.999",
        "8, 0.03, 0.999",
        "3, 0.10, 0.95",
        "5, 0.10, 0.999",
        "8, 0.10, 0.999"
    })
    void theKnownSlowOneIsSeen(int blocks, double noise, double atLeast) {
        SimulatedComparison six = SimulatedComparison.of(noise, blocks, STEADY, 1, 0.5, 1, 1, 1, 1);
        SimulatedComparison three = SimulatedComparison.of(noise, blocks, STEADY, 1, 0.5, 1);

        assertThat(share("half seen among six", six, RanksSimulationTest::firstBeatsSecond))
                .isGreaterThan(0.99);
        assertThat(share("half seen among three", three, RanksSimulationTest::firstBeatsSecond))
                .isGreaterThan(atLeast);
    }

    @ParameterizedTest
    @CsvSource({"3", "5", "8"})
    void theOrderOfWhatIsNoTieComesAgain(int blocks) {
        SimulatedComparison close = SimulatedComparison.of(
                        0.03, blocks, BY_A_FACTOR_OF_TWO, 1, 1, 1, 1.01, 1.02, 0.97, 0.95, 0.5)
                .besideBaseline(BASELINE_NOISE);
        Random random = new Random(20_260_102);
        Predicate<double[][]> comesAgain =
                first -> !contradict(ranking(first), ranking(close.figures(random)), close.speeds().length);

        assertThat(share("orders that come again", close, comesAgain)).isGreaterThan(0.99);
    }

    @ParameterizedTest
    @CsvSource({"3", "5", "8"})
    void thePrintedIntervalOfARatioKeepsItsWord(int blocks) {
        SimulatedComparison some = SimulatedComparison.of(0.1, blocks, STEADY, 1, 0.8, 0.9, 0.7);
        Predicate<double[][]> covers = figures -> new PairedRatios(figures)
                .of(1, 0)
                .orElseThrow()
                .interval(Ranks.PRINTED)
                .contains(0.8);

        assertThat(share("coverage of the 95 % interval of a ratio", some, covers))
                .isBetween(0.93, 0.98);
    }

    /** Whether one says that a is better than b, and the other that b is better than a. */
    private static boolean contradict(Ranks one, Ranks other, int subjects) {
        return IntStream.range(0, subjects * subjects)
                .anyMatch(pair -> one.isBetter(pair / subjects, pair % subjects)
                        && other.isBetter(pair % subjects, pair / subjects));
    }

    private static boolean firstTwoTie(double[][] figures) {
        return ranking(figures).isTie(0, 1);
    }

    private static boolean firstBeatsSecond(double[][] figures) {
        return ranking(figures).isBetter(0, 1);
    }

    private static Ranks ranking(double[][] figures) {
        return new Ranks(new PairedRatios(figures), OptionalDouble.empty(), _ -> false);
    }

    private double share(String what, SimulatedComparison comparison, Predicate<double[][]> holds) {
        Random random = new Random(20_260_102);
        double share = Stream.generate(() -> comparison.figures(random))
                        .limit(COMPARISONS)
                        .filter(holds)
                        .count()
                / (double) COMPARISONS;
        reporter.publishEntry(
                "%s, %d blocks".formatted(what, comparison.blocks()), String.format(Locale.ROOT, "%.4f", share));
        return share;
    }
}
