package dev.echosounder.load.process;

import dev.echosounder.load.LoadShape;
import org.junit.jupiter.api.Test;

import java.time.Duration;

import static org.assertj.core.api.Assertions.assertThat;

class PatienceTest {

    private static final Duration MARGIN = Patience.DEFAULT.margin();

    @Test
    void aRunIsWaitedForBeyondItsLimit() {
        LoadShape shape = LoadShape.pingPong(1, 2, 3).within(Duration.ofSeconds(7));

        assertThat(Patience.DEFAULT.forRun(shape)).isEqualTo(Duration.ofSeconds(7).plus(MARGIN));
    }

    @Test
    void aRunThatLastsHasItsLimitBehindIt() {
        LoadShape shape = LoadShape.pingPong(1, Duration.ofSeconds(90), 3).within(Duration.ofSeconds(60));

        assertThat(Patience.DEFAULT.forRun(shape)).isEqualTo(Duration.ofSeconds(150).plus(MARGIN));
    }
}
