package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.echosounder.api.Model;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterTypesTest {

    private final ParameterTypes types = new ParameterTypes();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 byte     | 1",
                "0 bytes    | 0",
                "4,095 bytes| 4095",
                "64 KiB     | 65536",
                "16 MiB     | 16777216",
                "-64 bytes  | -64",
                "-1 KiB     | -1024",
            })
    void sizesAreInBytes(String text, int bytes) {
        assertThat(types.size(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "50 us | PT0.00005S",
                "5 ms  | PT0.005S",
                "30 s  | PT30S",
                "2 min | PT2M",
                "-1 s  | PT-1S",
            })
    void durationsHaveUnits(String text, Duration duration) {
        assertThat(types.duration(text)).isEqualTo(duration);
    }

    @Test
    void countsMayHaveThousandsAndASign() {
        assertThat(types.clients("1 client")).isEqualTo(1);
        assertThat(types.clients("20,000 clients")).isEqualTo(20_000);
        assertThat(types.messages("-3 messages")).isEqualTo(-3);
        assertThat(types.pieces("1,000 pieces")).isEqualTo(1_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"2,147,483,648 bytes", "2,048 MiB", "99,999,999,999,999,999,999 bytes"})
    void whatNoLoadCanHaveIsToldInASentence(String text) {
        assertThatThrownBy(() -> types.size(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"%s\" is more than any load can have (2,147,483,647).".formatted(text));
    }

    @Test
    void modelsAreListedWithCommasAndAnd() {
        assertThat(types.models("sound, broken-starts-on-connect and broken-stop-waits-for-ever"))
                .extracting(Model::name)
                .containsExactly("sound", "broken-starts-on-connect", "broken-stop-waits-for-ever");
    }

    @Test
    void anUnknownModelIsToldTogetherWithTheKnownOnes() {
        assertThatThrownBy(() -> types.models("sound and unsound"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"unsound\"")
                .hasMessageContaining("are: broken-")
                .hasMessageEndingWith(", sound.");
    }
}
