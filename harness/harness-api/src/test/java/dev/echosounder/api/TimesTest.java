package dev.echosounder.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        0       | 0 ms
        999     | 999 ms
        1000    | 1 s
        1500    | 1,500 ms
        60000   | 60 s
        90000   | 90 s
        3600000 | 60 min
        """)
    void areTheShortestExactText(long millis, String text) {
        assertThat(Times.text(Duration.ofMillis(millis))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1    | 1 us
        50   | 50 us
        999  | 999 us
        1000 | 1 ms
        1500 | 1,500 us
        """)
    void belowAMillisecondTheyAreMicroseconds(long micros, String text) {
        assertThat(Times.text(Duration.ofNanos(micros * 1_000))).isEqualTo(text);
    }
}
