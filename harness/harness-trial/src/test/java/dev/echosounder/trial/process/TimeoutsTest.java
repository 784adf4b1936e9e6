package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadShape;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeoutsTest {

    private static final Duration MARGIN = Timeouts.DEFAULT.margin();

    @Test
    void aRunIsWaitedForBeyondItsLimit() {
        LoadShape shape = LoadShape.pingPong(1, 2, 3).within(Duration.ofSeconds(7));

        assertThat(Timeouts.DEFAULT.forRun(shape))
                .isEqualTo(Duration.ofSeconds(7).plus(MARGIN));
    }

    @Test
    void aRunOfADurationHasItsLimitAfterThatDuration() {
        LoadShape shape = LoadShape.pingPong(1, Duration.ofSeconds(90), 3).within(Duration.ofSeconds(60));

        assertThat(Timeouts.DEFAULT.forRun(shape))
                .isEqualTo(Duration.ofSeconds(150).plus(MARGIN));
    }
}
