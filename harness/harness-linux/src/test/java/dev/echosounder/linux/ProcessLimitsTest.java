package dev.echosounder.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessLimitsTest {

    @ParameterizedTest
    @CsvSource({"0.5, half a processor", "1, 1 processor", "1.5, 1.5 processors", "2, 2 processors"})
    void processorsAreNamed(double number, String text) {
        assertThat(ProcessLimits.ofProcessors(number)).hasToString(text);
    }

    @Test
    void limitsAddUp() {
        ProcessLimits both = ProcessLimits.ofProcessors(0.5).and(ProcessLimits.ofMemory(256 * 1024 * 1024));

        assertThat(both).hasToString("half a processor and 256 MiB");
        assertThat(both.and(ProcessLimits.ofProcessors(2))).hasToString("2 processors and 256 MiB");
        assertThat(both.and(ProcessLimits.NONE)).isEqualTo(both);
        assertThat(both.none()).isFalse();
        assertThat(ProcessLimits.NONE.none()).isTrue();
    }

    @Test
    void impossibleLimitsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProcessLimits.ofProcessors(0))
                .withMessage("A server cannot have 0 processors: give it 0.01 to 1,000 processors.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProcessLimits.ofMemory(1_000))
                .withMessage("A server cannot have 1,000 bytes: give it 16 MiB to 1,024 GiB.");
    }
}
