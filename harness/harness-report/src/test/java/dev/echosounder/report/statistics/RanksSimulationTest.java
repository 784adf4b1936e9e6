package dev.echosounder.report.statistics;

import static dev.echosounder.report.statistics.SimulatedComparison.BY_A_FACTOR_OF_TWO;
import static dev.echosounder.report.statistics.SimulatedComparison.GETTING_SLOWER;
import static dev.echosounder.report.statistics.SimulatedComparison.STEADY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the ranking is worth, found by ranking many simulated comparisons of which the truth is known. The seed is
 * fixed. A share of some hundred comparisons has an error, so each bound allows three standard errors, and that of many
 * cases together two. To be quick, intervals are computed from fewer drawn tables than those of a real comparison; that
 * costs a little power and leaves the level as it is.
 */
class RanksSimulationTest {

    private static final int COMPARISONS = 250;
    private static final int TABLES = 99;
    private static final double WRONG = 0.05;
    private static final double BASELINE_NOISE = 0.02;
    private static final double[] FALLING = {1, 0.95, 0.90, 0.85, 0.80, 0.75};
    private static final int FOURTH = 3;

    private final TestReporter reporter;

    RanksSimulationTest(TestReporter reporter) {
        this.reporter = reporter;
    }

    /** In every case one of the servers is some times as noisy as the others. */
    @Test
    void noneOfEqualServersIsShownToBeBetterInNineteenOfTwentyComparisons() {
        List<Double> wrong = new ArrayList<>();
        for (int blocks : new int[] {3, 5, 10}) {
            for (double noisier : new double[] {1.0 / 6, 1, 3, 6}) {
                wrong.add(wrong(COMPARISONS, equal(7, blocks, noisier)));
            }
            wrong.add(wrong(COMPARISONS, allDifferentlyNoisy(blocks)));
            wrong.add(wrong(COMPARISONS, equal(2, blocks, 6)));
            wrong.add(wrong(COMPARISONS, equal(3, blocks, 3)));
        }

        assertLevel(wrong, COMPARISONS);
    }

    @Test
    void noneOfTwentySevenEqualServersIsShownToBeBetter() {
        int comparisons = 60;
        List<Double> wrong = new ArrayList<>();
        for (int blocks : new int[] {3, 5, 10}) {
            for (double noisier : new double[] {1, 3, 6}) {
                wrong.add(wrong(comparisons, equal(27, blocks, noisier)));
            }
        }

        assertLevel(wrong, comparisons);
    }

    private double wrong(int comparisons, SimulatedComparison equal) {
        return share(
                "some of %s wrongly distinguished".formatted(Arrays.toString(equal.noise())),
                comparisons,
                equal,
                RanksSimulationTest::anyIsBetter);
    }

    private static void assertLevel(List<Double> shares, int comparisons) {
        assertThat(shares).allSatisfy(share -> assertThat(share).isLessThan(WRONG + 3 * error(WRONG, comparisons)));
        assertThat(shares.stream().mapToDouble(share -> share).average().orElseThrow())
                .isLessThan(WRONG + 2 * error(WRONG, comparisons * shares.size()));
    }

    /** Between half and twice the noise of the one in the middle. */
    private static SimulatedComparison allDifferentlyNoisy(int blocks) {
        return SimulatedComparison.of(0, blocks, STEADY, ones(7))
                .withNoise(IntStream.range(0, 7)
                        .mapToDouble(i -> 0.015 * Math.pow(4, i / 6.0 - 0.5))
                        .toArray());
    }

    /** Blocks of which many trials do not count. */
    @ParameterizedTest
    @CsvSource({"5, 1", "5, 6", "10, 3"})
    void noneIsShownToBeBetterIfTrialsAreMissing(int blocks, double noisier) {
        Random random = new Random(20_260_104);
        UnaryOperator<double[][]> gaps = figures -> Arrays.stream(figures)
                .map(row -> Arrays.stream(row)
                        .map(figure -> random.nextInt(5) == 0 ? Double.NaN : figure)
                        .toArray())
                .toArray(double[][]::new);

        assertThat(share(
                        "some pair wrongly distinguished, every fifth trial missing",
                        COMPARISONS,
                        equal(7, blocks, noisier),
                        figures -> anyIsBetter(gaps.apply(figures))))
                .isLessThan(WRONG + 3 * error(WRONG, COMPARISONS));
    }

    /** Every tenth trial was disturbed, and its verdict did not show it. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 8})
    void noneIsShownToBeBetterIfTrialsWereDisturbed(int blocks) {
        Random random = new Random(20_260_103);
        UnaryOperator<double[][]> disturbed = figures -> Arrays.stream(figures)
                .map(row -> Arrays.stream(row)
                        .map(figure -> random.nextInt(10) == 0 ? figure * 0.7 : figure)
                        .toArray())
                .toArray(double[][]::new);

        assertThat(share(
                        "some pair wrongly distinguished, every tenth trial disturbed",
                        COMPARISONS,
                        equal(7, blocks, 1),
                        figures -> anyIsBetter(disturbed.apply(figures))))
                .isLessThan(WRONG + 3 * error(WRONG, COMPARISONS));
    }

    /** Servers that are measured one after another, on a machine whose speed changes. */
    @ParameterizedTest
    @CsvSource({"3, 0.03", "5, 0.03", "8, 0.10"})
    void equalServersAreNotDistinguishedOnADriftingMachine(int blocks, double noise) {
        for (DoubleUnaryOperator drift : List.of(STEADY, BY_A_FACTOR_OF_TWO, GETTING_SLOWER)) {
            SimulatedComparison six = SimulatedComparison.of(noise, blocks, drift, 1, 1, 0.5, 0.9, 0.97, 1.2);
            SimulatedComparison two = SimulatedComparison.of(noise, blocks, drift, 1, 1);

            for (SimulatedComparison some : List.of(six, two, six.withBaseline(BASELINE_NOISE))) {
                assertThat(share("two of the same distinguished", COMPARISONS, some, figures -> {
                            Ranks ranks = ranking(figures, false);
                            return ranks.isBetter(0, 1) || ranks.isBetter(1, 0);
                        }))
                        .isLessThan(WRONG + 3 * error(WRONG, COMPARISONS));
            }
        }
    }

    @Test
    void onADriftingMachineADifferenceIsSeenWithABaseline() {
        SimulatedComparison six = SimulatedComparison.of(0.03, 5, BY_A_FACTOR_OF_TWO, 1.25, 1, 1, 1, 1, 1);
        Predicate<double[][]> seen = figures -> ranking(figures, false).isBetter(0, 1);

        assertThat(share("a quarter seen in drift", COMPARISONS, six, seen)).isLessThan(0.8);
        assertThat(share("a quarter seen with a baseline", COMPARISONS, six.withBaseline(BASELINE_NOISE), seen))
                .isGreaterThan(0.99);
    }

    @ParameterizedTest
    @CsvSource({"3, 0.03, 0.99", "5, 0.03, 0.999", "5, 0.10, 0.99", "8, 0.10, 0.999"})
    void aServerThatIsHalfAsFastIsDistinguished(int blocks, double noise, double atLeast) {
        SimulatedComparison six = SimulatedComparison.of(noise, blocks, STEADY, 1, 0.5, 1, 1, 1, 1);

        assertThat(share(
                        "half seen among six",
                        COMPARISONS,
                        six,
                        figures -> ranking(figures, true).isBetter(0, 1)))
                .isGreaterThan(atLeast);
    }

    /** With 1.5 % of noise, as the trials of a comparison in turns have. */
    @Test
    void aTypicalIntervalOfSevenServersInFiveBlocksReachesThreeAndAHalfPercent() {
        ToDoubleFunction<double[][]> half = figures -> {
            PairedRatio ratio = ratios(figures).of(5, 6).orElseThrow();
            return Math.expm1(ratio.critical() * ratio.error());
        };

        assertThat(median("half-width", equal(7, 5, 1), half)).isBetween(0.025, 0.037);
    }

    /** Half the difference is seen in far fewer comparisons. */
    @Test
    void aDifferenceOfTheSizeOfTheResolutionIsSeenInFourOfFiveComparisons() {
        double resolution = median(
                "resolution",
                equal(7, 5, 1),
                figures -> ratios(figures).detectable().orElseThrow());
        SimulatedComparison apart = SimulatedComparison.of(0.015, 5, STEADY, 1 + resolution, 1, 1, 1, 1, 1, 1);
        SimulatedComparison less = SimulatedComparison.of(0.015, 5, STEADY, 1 + resolution / 2, 1, 1, 1, 1, 1, 1);
        Predicate<double[][]> seen = figures -> ranking(figures, true).isBetter(0, 1);

        assertThat(share("the resolution seen", COMPARISONS, apart, seen)).isCloseTo(0.8, within(0.08));
        assertThat(share("half of it seen", COMPARISONS, less, seen)).isLessThan(0.35);
    }

    /**
     * The fourth of six servers, the more noisy the farther right. Its place in the table must not become better by
     * that, and its range of ranks must become wider towards its end.
     */
    @Test
    void noiseNeverImprovesThePlaceOfAServerAndOnlyWidensItsRange() {
        List<Double> places = new ArrayList<>();
        List<Double> worst = new ArrayList<>();
        for (double noise : new double[] {0.02, 0.04, 0.08, 0.15}) {
            double[] all = {0.025, 0.025, 0.025, noise, 0.025, 0.025};
            SimulatedComparison six =
                    SimulatedComparison.of(0, 5, STEADY, FALLING).withNoise(all);
            List<Ranks> ranks =
                    figures(six).map(figures -> ranking(figures, true)).toList();
            places.add(figures(six)
                    .mapToInt(figures -> 1 + PairedRatios.order(figures).indexOf(FOURTH))
                    .average()
                    .orElseThrow());
            worst.add(ranks.stream()
                    .mapToInt(some -> some.worst(FOURTH))
                    .average()
                    .orElseThrow());
            long tooGood = ranks.stream()
                    .filter(some -> some.worst(FOURTH) < FOURTH + 1)
                    .count();
            long missed = ranks.stream()
                    .filter(some -> some.best(FOURTH) > FOURTH + 1 || some.worst(FOURTH) < FOURTH + 1)
                    .count();
            assertThat(tooGood).as("its worst rank is better than its true one").isLessThan(COMPARISONS / 20);
            assertThat(missed).as("its true rank is not in its range").isLessThan(COMPARISONS / 20);
        }
        reporter.publishEntry("places by noise", places.toString());
        reporter.publishEntry("worst ranks by noise", worst.toString());

        assertThat(places).allSatisfy(place -> assertThat(place).isCloseTo(FOURTH + 1, within(0.1)));
        assertThat(worst).isSorted();
    }

    @ParameterizedTest
    @CsvSource({"2, 5, 1", "7, 3, 1", "7, 5, 1", "7, 5, 3"})
    void aControlContradictsASoundComparisonInAtMostOneOfHundred(int servers, int blocks, double noisier) {
        double wrong = 0.01;

        assertThat(share(
                        "contradictions by chance",
                        COMPARISONS,
                        equal(servers, blocks, noisier),
                        figures -> ratios(figures).contradict(0, 1)))
                .isLessThan(wrong + 3 * error(wrong, COMPARISONS));
    }

    @ParameterizedTest
    @CsvSource({"2, 5", "7, 3", "7, 5", "7, 10"})
    void theRatioOfOnePairIsKnownAsWellAsItSaysInNineteenOfTwentyComparisons(int servers, int blocks) {
        double missed = share("one pair missed", COMPARISONS, equal(servers, blocks, 1), figures -> {
            PairedRatios ratios = ratios(figures);
            double ratio = ratios.of(0, 1).orElseThrow().value();
            return Math.max(ratio, 1 / ratio) > 1 + ratios.ofOnePair().orElseThrow();
        });

        assertThat(missed).isBetween(WRONG - 3 * error(WRONG, COMPARISONS), WRONG + 3 * error(WRONG, COMPARISONS));
    }

    @Test
    void aControlContradictsAComparisonInWhichItsSecondRowIsATenthFaster() {
        SimulatedComparison unsound = SimulatedComparison.of(0.015, 5, STEADY, 1.1, 1, 1, 1, 1, 1, 1);

        assertThat(share(
                        "contradictions",
                        COMPARISONS,
                        unsound,
                        figures -> ratios(figures).contradict(0, 1)))
                .isGreaterThan(0.95);
    }

    @Test
    void aServerThatIsSixTimesAsNoisyIsFoundAndOthersAreNot() {
        assertThat(share(
                        "found to be noisy",
                        COMPARISONS,
                        equal(7, 5, 6),
                        figures -> ratios(figures).isNoisy(0)))
                .isGreaterThan(0.9);
        assertThat(share(
                        "wrongly found to be noisy",
                        COMPARISONS,
                        equal(7, 5, 1),
                        figures -> IntStream.range(0, 7).anyMatch(ratios(figures)::isNoisy)))
                .isLessThan(WRONG);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 8})
    void theOrderOfDistinguishedServersIsReproduced(int blocks) {
        SimulatedComparison close = SimulatedComparison.of(
                        0.03, blocks, BY_A_FACTOR_OF_TWO, 1, 1, 1, 1.01, 1.02, 0.97, 0.95, 0.5)
                .withBaseline(BASELINE_NOISE);
        Random random = new Random(20_260_102);
        Predicate<double[][]> comesAgain =
                first -> !contradict(ranking(first, false), ranking(close.figures(random), false), 8);

        assertThat(share("orders that come again", COMPARISONS, close, comesAgain))
                .isGreaterThan(0.99);
    }

    /** Whether one says that a is better than b, and the other that b is better than a. */
    private static boolean contradict(Ranks one, Ranks other, int servers) {
        return IntStream.range(0, servers * servers)
                .anyMatch(pair ->
                        one.isBetter(pair / servers, pair % servers) && other.isBetter(pair % servers, pair / servers));
    }

    private static boolean anyIsBetter(double[][] figures) {
        Ranks ranks = ranking(figures, true);
        return IntStream.range(0, figures.length)
                .anyMatch(one -> IntStream.range(0, figures.length).anyMatch(other -> ranks.isBetter(one, other)));
    }

    private static Ranks ranking(double[][] figures, boolean together) {
        return new Ranks(
                new PairedRatios(figures, together, TABLES),
                IntStream.range(0, figures.length).toArray());
    }

    private static PairedRatios ratios(double[][] figures) {
        return new PairedRatios(figures, true, TABLES);
    }

    /** Servers with a noise of 1.5 %, of which the first is a number of times as noisy. */
    private static SimulatedComparison equal(int servers, int blocks, double noisier) {
        double[] noise = new double[servers];
        Arrays.fill(noise, 0.015);
        noise[0] *= noisier;
        return SimulatedComparison.of(0, blocks, STEADY, ones(servers)).withNoise(noise);
    }

    private static double[] ones(int servers) {
        double[] ones = new double[servers];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** A different seed for each comparison, so that the cases of a test are independent. */
    private static long seed(SimulatedComparison comparison) {
        return Arrays.hashCode(comparison.noise()) * 31L + comparison.blocks();
    }

    private static double error(double share, int comparisons) {
        return Math.sqrt(share * (1 - share) / comparisons);
    }

    private double median(String what, SimulatedComparison comparison, ToDoubleFunction<double[][]> figure) {
        double[] all = figures(comparison).mapToDouble(figure).sorted().toArray();
        return published(what, comparison, all[all.length / 2]);
    }

    private static Stream<double[][]> figures(SimulatedComparison comparison) {
        Random random = new Random(seed(comparison));
        return Stream.generate(() -> comparison.figures(random)).limit(COMPARISONS);
    }

    private double share(String what, int comparisons, SimulatedComparison comparison, Predicate<double[][]> holds) {
        Random random = new Random(seed(comparison));
        return published(
                what,
                comparison,
                Stream.generate(() -> comparison.figures(random))
                                .limit(comparisons)
                                .filter(holds)
                                .count()
                        / (double) comparisons);
    }

    private double published(String what, SimulatedComparison comparison, double value) {
        reporter.publishEntry(
                "%s, %d blocks".formatted(what, comparison.blocks()), String.format(Locale.ROOT, "%.4f", value));
        return value;
    }
}
