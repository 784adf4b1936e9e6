package dev.echosounder.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizesTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 bytes",
        "1, 1 byte",
        "2, 2 bytes",
        "64, 64 bytes",
        "1023, 1_023 bytes",
        "1024, 1 KiB",
        "1025, 1_025 bytes",
        "65536, 64 KiB",
        "1047552, 1_023 KiB",
        "1048576, 1 MiB",
        "1049600, 1_025 KiB",
        "16777216, 16 MiB",
        "1073741824, 1_024 MiB",
        "6442450944, 6_144 MiB"
    })
    void theTextIsTheShortestThatIsExact(long bytes, String text) {
        assertThat(Sizes.text(bytes)).isEqualTo(text.replace("_", separator()));
    }

    /** Between thousands, in whatever language this JVM speaks. */
    private static String separator() {
        return "%,d".formatted(1_000).substring(1, 2);
    }
}
