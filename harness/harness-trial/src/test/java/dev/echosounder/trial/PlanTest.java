package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PlanTest {

    private static final Duration BELOW = Duration.ofMillis(5);

    @Test
    void blocksWarmUpsAndRunsHaveBounds() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Plan.SMOKE.inBlocks(0))
                .withMessage("A load cannot have 0 blocks: give a number from 1 to 1,000.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Plan.SMOKE.warmingUp(new Plan.WarmUps(-1, true)))
                .withMessage("A load cannot have -1 warm-up runs: give a number from 0 to 1,000.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Plan.SMOKE.measuring(1_001))
                .withMessage("A load cannot have 1,001 measured runs: give a number from 1 to 1,000.");
        assertThatCode(() -> Plan.SMOKE.inBlocks(1_000)).doesNotThrowAnyException();
    }

    @Test
    void aPercentileLiesBetween0And100() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Plan.Goal(100, BELOW, 1, 2))
                .withMessage("A goal cannot be for p100.0: name a percentile of more than 0, less than 100.");
        assertThatCode(() -> new Plan.Goal(99.9, BELOW, 1, 2)).doesNotThrowAnyException();
    }

    @Test
    void aSearchGoesFromALowerToAHigherRate() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Plan.Goal(99, BELOW, 2_000, 1_000))
                .withMessage(
                        "A search cannot go from 2,000 to 1,000 messages per second: give two rates of more than 0, up"
                                + " to 10,000,000, the lower one first.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Plan.Goal(99, BELOW, 0, 1_000))
                .withMessageStartingWith("A search cannot go from 0");
    }

    @Test
    void aGoalIsLongerThanNoTime() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Plan.Goal(99, Duration.ZERO, 1, 2))
                .withMessage("No response time stays below 0 ms: give a goal of at least 1 ms.");
    }
}
