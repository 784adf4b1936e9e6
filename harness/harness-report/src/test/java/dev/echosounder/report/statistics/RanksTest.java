package dev.echosounder.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RanksTest {

    private static final double NONE = Double.NaN;
    private static final double[] FAST = {100, 101, 99, 100, 101};
    private static final double[] AS_FAST = {101, 99, 100, 101, 99};
    private static final double[] SLOW = {80, 81, 79, 80, 81};
    private static final double[] HALF = {50, 51, 49, 50, 49};

    @Test
    void thePlaceOfAServerIsAsWideAsWhatCannotBeDistinguishedFromIt() {
        Ranks ranks = ranking(HALF, FAST, AS_FAST, SLOW);

        assertThat(ranges(ranks, 4)).containsExactly("4-4", "1-2", "1-2", "3-3");
        assertThat(ranks.undecided(1)).containsExactly(2);
        assertThat(ranks.undecided(0)).isEmpty();
        assertThat(ranks.isBetter(1, 0)).isTrue();
        assertThat(ranks.isBetter(0, 1)).isFalse();
    }

    @Test
    void aNoisyServerHasAWideRangeAndTakesNoPlaceFromOthers() {
        double[] noisy = {100, 76, 106, 74, 92};
        Ranks ranks = ranking(FAST, noisy, SLOW, HALF);

        assertThat(ranges(ranks, 4)).containsExactly("1-2", "1-3", "2-3", "4-4");
    }

    @Test
    void aServerThatWasMeasuredTwiceIsOneServer() {
        double[][] figures = {FAST, AS_FAST, SLOW, HALF};
        Ranks ranks = new Ranks(new PairedRatios(figures, true), new int[] {0, 0, 2, 3});

        assertThat(ranges(ranks, 4)).containsExactly("1-1", "1-1", "2-2", "3-3");
        assertThat(ranks.undecided(0)).as("not from itself").isEmpty();
    }

    @Test
    void oneOfItsRowsIsEnoughToShowADifference() {
        double[] seldomValid = {NONE, NONE, 99, 100, 101};
        double[] early = {50, 51, 49, NONE, NONE};
        Ranks ranks =
                new Ranks(new PairedRatios(new double[][] {seldomValid, AS_FAST, early}, true), new int[] {0, 0, 2});

        assertThat(ranks.isBetter(0, 2)).as("they have one block in common").isFalse();
        assertThat(ranges(ranks, 3)).containsExactly("1-2", "1-1", "2-2");
    }

    @Test
    void whatIsExactlyTheSameIsNotDistinguished() {
        assertThat(ranges(ranking(HALF, HALF), 2)).containsExactly("1-2", "1-2");
    }

    private static Ranks ranking(double[]... figures) {
        return new Ranks(
                new PairedRatios(figures, true),
                IntStream.range(0, figures.length).toArray());
    }

    private static String[] ranges(Ranks ranks, int rows) {
        return IntStream.range(0, rows)
                .mapToObj(row -> ranks.best(row) + "-" + ranks.worst(row))
                .toArray(String[]::new);
    }
}
