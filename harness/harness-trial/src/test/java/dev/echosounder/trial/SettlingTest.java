package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SettlingTest {

    @Test
    void nothingHasSettledBeforeThereIsSomethingToCompareWith() {
        assertThat(after(100, 100, 100).settled()).isFalse();
        assertThat(after(100, 100, 100, 100).settled()).isTrue();
    }

    @Test
    void risingRatesHaveNotSettled() {
        assertThat(after(10, 20, 40, 60, 80, 100).settled()).isFalse();
    }

    @Test
    void oneSlowRunIsNoEndOfARise() {
        assertThat(after(10, 20, 40, 60, 80, 10).settled()).isFalse();
    }

    @Test
    void oneFastRunIsARise() {
        assertThat(after(100, 100, 100, 100, 110).settled()).isFalse();
    }

    @Test
    void noiseIsNoRise() {
        assertThat(after(40, 100, 95, 102, 97).settled()).isTrue();
    }

    @Test
    void whileTheCompilersWorkNothingHasSettled() {
        Settling settling = after(100, 100, 100, 100);
        settling.ran(100, 2 * Settling.COMPILING);

        assertThat(settling.settled()).isFalse();

        settling.ran(100, Settling.COMPILING / 2);

        assertThat(settling.settled()).isTrue();
    }

    @Test
    void keepsWhatItHasSeen() {
        assertThat(after(1, 2).rates()).containsExactly(1.0, 2.0);
    }

    private static Settling after(double... rates) {
        Settling settling = new Settling(Settling.COMPILING);
        for (double rate : rates) {
            settling.ran(rate, 0);
        }
        return settling;
    }
}
