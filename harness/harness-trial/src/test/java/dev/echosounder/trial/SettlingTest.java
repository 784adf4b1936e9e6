package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SettlingTest {

    private static double[] rates(int runs, java.util.function.IntToDoubleFunction rate) {
        return IntStream.range(0, runs).mapToDouble(rate).toArray();
    }

    @Test
    void nothingHasSettledBeforeThereAreEnoughRuns() {
        assertThat(after(rates(Settling.LAST - 1, run -> 100)).settled()).isFalse();
        assertThat(after(rates(Settling.LAST, run -> 100)).settled()).isTrue();
    }

    @Test
    void ratesThatRiseOrFallHaveNotSettled() {
        assertThat(after(rates(20, run -> 100 + run)).settled()).isFalse();
        assertThat(after(rates(20, run -> 100 - run)).settled()).isFalse();
    }

    @Test
    void oneLuckyRunIsNoEndOfARise() {
        double[] rising = rates(20, run -> 100 + run);
        rising[10] = 200;

        assertThat(after(rising).settled()).isFalse();
    }

    @Test
    void aSmallRiseThatNoiseHidesIsNoTrend() {
        assertThat(after(rates(20, run -> 100 + 0.01 * run)).settled()).isTrue();
    }

    @Test
    void noiseIsNoTrendMostOfTheTimeAndARiseOfTwoPercentARunIs() {
        Random random = new Random(7);
        long steady = IntStream.range(0, 1_000)
                .filter(_ -> after(rates(Settling.LAST, run -> 100 + 8 * random.nextGaussian()))
                        .settled())
                .count();
        long rising = IntStream.range(0, 1_000)
                .filter(_ -> after(rates(Settling.LAST, run -> 100 + 4 * run + 8 * random.nextGaussian()))
                        .settled())
                .count();

        assertThat(steady).isBetween(870L, 940L);
        assertThat(rising).isLessThan(150L);
    }

    @Test
    void whileTheCompilersWorkNothingHasSettled() {
        Settling settling = after(rates(Settling.LAST, run -> 100));
        settling.ran(100, 2 * Settling.COMPILING);

        assertThat(settling.settled()).isFalse();

        settling.ran(100, Settling.COMPILING / 2);

        assertThat(settling.settled()).isTrue();
    }

    @Test
    void hasTheRatesOfAllRuns() {
        assertThat(after(1, 2).rates()).containsExactly(1.0, 2.0);
    }

    private static Settling after(double... rates) {
        Settling settling = new Settling(Settling.COMPILING);
        Arrays.stream(rates).forEach(rate -> settling.ran(rate, 0));
        return settling;
    }
}
