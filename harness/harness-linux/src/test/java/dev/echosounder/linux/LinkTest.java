package dev.echosounder.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LinkTest {

    private final Link gigabit = new Link(1_000_000_000);

    /** 10^9 / 8 / 1,514 frames of 1,448 bytes. */
    @Test
    void carriesLessPayloadThanBits() {
        assertThat(gigabit.megabytesPerSecond()).isCloseTo(119.551, within(0.001));
    }

    @Test
    void isReachedFromNineTenthsOn() {
        assertThat(gigabit.isReachedBy(107.5)).isFalse();
        assertThat(gigabit.isReachedBy(107.7)).isTrue();
    }

    @Test
    void saysWhatItIs() {
        assertThat(gigabit).hasToString("a link of 1 Gbit/s");
        assertThat(new Link(100_000_000)).hasToString("a link of 100 Mbit/s");
        assertThat(new Link(2_500_000_000L)).hasToString("a link of 2,500 Mbit/s");
    }

    @Test
    void refusesWhatNoLinkIs() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Link(0))
                .withMessage("A link cannot carry 0 bit/s: give a rate from 1 Mbit/s to 100 Gbit/s.");
    }
}
