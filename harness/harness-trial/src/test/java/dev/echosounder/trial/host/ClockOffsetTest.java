package dev.echosounder.trial.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {

    private static final long TRUTH = 5_000_000_000L; // the host's clock is 5 s ahead

    @Test
    void anEvenRoundTripShowsTheOffset() {
        ClockOffset offset = ClockOffset.of(1_000, TRUTH + 1_050, 1_100);

        assertThat(offset.nanos()).isEqualTo(TRUTH);
        assertThat(offset.there(7)).isEqualTo(TRUTH + 7);
        assertThat(offset.here(TRUTH + 7)).isEqualTo(7);
    }

    @Test
    void theTruthIsAlwaysWithinTheBound() {
        SplittableRandom random = new SplittableRandom(1);
        ClockOffset best = null;
        for (int i = 0; i < 1_000; i++) {
            long there = random.nextLong(10, 1_000_000);
            long back = random.nextLong(10, 1_000_000);
            ClockOffset one = ClockOffset.of(0, TRUTH + there, there + back);

            assertThat(Math.abs(one.nanos() - TRUTH)).isLessThanOrEqualTo(one.boundNanos());
            best = best == null ? one : best.or(one);
        }
        assertThat(best.boundNanos()).isLessThan(100_000);
    }
}
