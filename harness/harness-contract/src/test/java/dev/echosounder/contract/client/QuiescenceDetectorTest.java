package dev.echosounder.contract.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.watch.LoadAdjustedClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuiescenceDetectorTest {

    private long nowNanos = 1_000;
    private final QuiescenceDetector detector =
            new QuiescenceDetector(Duration.ofMillis(300), new LoadAdjustedClock(() -> nowNanos, () -> 1, 2));

    @Test
    void isReachedWhenNothingHasHappenedForLongEnough() {
        assertThat(looks(29, 10)).isFalse();
        assertThat(looks(1, 10)).isTrue();
    }

    @Test
    void beginsAgainWhenSomethingHasHappened() {
        looks(29, 10);
        detector.end();

        assertThat(looks(29, 10)).isFalse();
        assertThat(looks(1, 10)).isTrue();
    }

    @Test
    void timeInWhichTheProcessWasStoppedDoesNotCount() {
        assertThat(looks(1, 10_000)).isFalse();
        assertThat(looks(24, 10)).isFalse();
        assertThat(looks(1, 10)).isTrue();
    }

    /** Whether the last of so many looks, each so long after the one before, finds that it is reached. */
    private boolean looks(int count, long millisApart) {
        boolean reached = false;
        for (int look = 0; look < count; look++) {
            nowNanos += Duration.ofMillis(millisApart).toNanos();
            reached = detector.isReached();
        }
        return reached;
    }
}
