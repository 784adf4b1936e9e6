package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.load.ServiceTime;
import io.cucumber.java.ParameterType;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadStepsTest {

    private final LoadSteps steps = new LoadSteps(null, null, null);

    @Test
    void aServiceTimeIsWaitingComputingAskingOrReading() {
        assertThat(steps.serviceTime("waits 5 ms")).isEqualTo(new ServiceTime.Waiting(Duration.ofMillis(5)));
        assertThat(steps.serviceTime("computes for 50 us").asked())
                .isEqualTo("the server computes for 50 us for each message");
        assertThat(steps.serviceTime("asks a backend that takes 5 ms"))
                .isEqualTo(new ServiceTime.Asking(Duration.ofMillis(5)));
        assertThat(steps.serviceTime("asks a backend that takes 1 s over 1,000 connections"))
                .isEqualTo(new ServiceTime.Asking(Duration.ofSeconds(1), 1_000));
        assertThat(steps.serviceTime("asks a backend that takes 50 us over 1 connection"))
                .isEqualTo(new ServiceTime.Asking(Duration.ofNanos(50_000), 1));
        assertThat(steps.serviceTime("reads a file of 16 KiB")).isEqualTo(new ServiceTime.ReadingFile(16 * 1024));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "waits 0 ms",
                "computes for 2 s",
                "asks a backend that takes 0 ms",
                "asks a backend that takes 5 ms over 0 connections",
                "reads a file of 0 bytes",
                "reads a file of 17 MiB"
            })
    void whatIsOutOfRangeIsRefusedAndNotUndefined(String text) throws Exception {
        ParameterType type =
                LoadSteps.class.getMethod("serviceTime", String.class).getAnnotation(ParameterType.class);

        assertThat(text).matches(type.value());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> steps.serviceTime(text))
                .withMessageMatching("A server cannot .+: give .+ from .+ to .+\\.");
    }
}
