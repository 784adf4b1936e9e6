package dev.echosounder.contract.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadAdjustedClockTest {

    private long now = 1_000;
    private int ready = 1;
    private final LoadAdjustedClock time = new LoadAdjustedClock(() -> now, () -> ready, 2);

    @Test
    void allOfItCountsWhileThereAreProcessorsEnough() {
        assertThat(passedAfter(100, 0))
                .as("where the system does not report ready threads")
                .isEqualTo(100);
        assertThat(passedAfter(100, 1)).isEqualTo(200);
        assertThat(passedAfter(100, 2)).isEqualTo(300);
    }

    @Test
    void halfOfItCountsWhileTwiceAsManyAreReady() {
        assertThat(passedAfter(100, 2)).isEqualTo(100);
        assertThat(passedAfter(100, 4)).isEqualTo(150);
        assertThat(passedAfter(100, 1)).isEqualTo(250);
    }

    @Test
    void aTenthCountsHoweverManyThereAre() {
        assertThat(passedAfter(1_000, 30)).isEqualTo(100);
        assertThat(passedAfter(1_000, 2_000)).isEqualTo(200);
    }

    @Test
    void whoLooksAgainAtOnceFindsNothingPassed() {
        assertThat(passedAfter(50, 1)).isEqualTo(50);
        assertThat(time.passedNanos()).isEqualTo(50);
    }

    private long passedAfter(long nanos, int readyNow) {
        now += nanos;
        ready = readyNow;
        return time.passedNanos();
    }
}
