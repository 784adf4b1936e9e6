package dev.echosounder.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RanksTest {

    private static final double[] FAST = {100, 101, 99, 100, 101};
    private static final double[] AS_FAST = {101, 99, 100, 101, 99};
    private static final double[] FIVE_PERCENT_LESS = {95, 96, 94, 95, 96};
    private static final double[] HALF = {50, 51, 49, 50, 49};

    @Test
    void whoCannotBeToldApartSharesARankAndTheNextIsCountedOn() {
        Ranks ranking = ranking(OptionalDouble.empty(), HALF, FAST, AS_FAST, FIVE_PERCENT_LESS);

        assertThat(ranking.order()).containsExactly(1, 2, 3, 0);
        assertThat(ranking.order().stream().map(ranking::rank)).containsExactly(1, 1, 3, 4);
        assertThat(ranking.isTie(1, 2)).isTrue();
        assertThat(ranking.isBetter(1, 0)).isTrue();
        assertThat(ranking.isBetter(0, 1)).isFalse();
    }

    @Test
    void aDifferenceThatTheControlCannotResolveIsNone() {
        Ranks ranking = ranking(OptionalDouble.of(0.06), HALF, FAST, AS_FAST, FIVE_PERCENT_LESS);

        assertThat(ranking.order().stream().map(ranking::rank)).containsExactly(1, 1, 1, 4);
    }

    @Test
    void whoIsThereTwiceStandsBeforeOthersOnce() {
        Ranks ranking = new Ranks(
                new PairedRatios(new double[][] {HALF, FAST, AS_FAST, FIVE_PERCENT_LESS}),
                OptionalDouble.empty(),
                place -> place == 2);

        assertThat(ranking.order()).containsExactly(1, 2, 3, 0);
        assertThat(ranking.order().stream().map(ranking::rank)).containsExactly(1, 1, 2, 3);
    }

    @Test
    void whoSharesNoBlocksIsComparedAllTheSame() {
        double none = Double.NaN;
        Ranks ranking = ranking(OptionalDouble.empty(), new double[] {9, 9.1, 8.9, none, none, none}, new double[] {
            none, none, none, 1, 1.1, 0.9
        });

        assertThat(ranking.isTie(0, 1)).isFalse();
    }

    @Test
    void whatIsExactlyTheSameIsATie() {
        assertThat(ranking(OptionalDouble.empty(), HALF, HALF).isTie(0, 1)).isTrue();
    }

    @Test
    void theUnresolvedIsTheFartherEndWhicheverSideItIsOn() {
        LogEstimate ratio = new LogEstimate(Math.log(1.02), 0.0004, 4, 1_000);

        assertThat(Ranks.unresolved(ratio))
                .isCloseTo(ratio.interval(0.95).high() - 1, within(1e-12))
                .isCloseTo(0.04, within(0.002));
        assertThat(Ranks.unresolved(ratio.inverse())).isCloseTo(Ranks.unresolved(ratio), within(1e-12));
    }

    @Test
    void twinsContradictThemselvesWhicheverIsFaster() {
        LogEstimate apart = new LogEstimate(0.1, 0.0004, 4, 10);

        assertThat(Ranks.contradicts(apart)).isTrue();
        assertThat(Ranks.contradicts(apart.inverse())).isTrue();
        assertThat(Ranks.contradicts(new LogEstimate(0.01, 0.0004, 4, 10))).isFalse();
    }

    private static Ranks ranking(OptionalDouble resolution, double[]... figures) {
        return new Ranks(new PairedRatios(figures), resolution, _ -> false);
    }
}
