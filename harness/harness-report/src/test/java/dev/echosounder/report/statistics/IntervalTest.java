package dev.echosounder.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class IntervalTest {

    @Test
    void containsBothEnds() {
        Interval interval = new Interval(0.9, 1.1);

        assertThat(interval.contains(0.9)).isTrue();
        assertThat(interval.contains(1.1)).isTrue();
        assertThat(interval.contains(0.89)).isFalse();
        assertThat(interval.contains(1.11)).isFalse();
    }

    @Test
    void theLowerEndIsFirst() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Interval(2, 1))
                .withMessage("An interval cannot reach from 2.0 to 1.0: give the lower end first.");
        assertThatIllegalArgumentException().isThrownBy(() -> new Interval(Double.NaN, 1));
    }
}
