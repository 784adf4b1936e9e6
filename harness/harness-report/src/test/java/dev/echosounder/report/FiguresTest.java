package dev.echosounder.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.statistics.Interval;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        0.5      | 0.50
        9.996    | 10.0
        99.96    | 100
        1234.4   | 1,234
        99999.6  | 100 ms
        12345678 | 12 s
        """)
    void microseconds(double value, String text) {
        assertThat(Figures.micros(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        0.0001 | <0.001
        0.012  | 0.012
        0.934  | 0.93
        1      | 1.00
        12.34  | 12.3
        1234   | 1,234
        """)
    void ratios(double value, String text) {
        assertThat(Figures.ratio(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        999     | 999
        9994    | 9,994
        9996    | 10k
        177943  | 178k
        2000000 | 2.0M
        """)
    void roughly(double value, String text) {
        assertThat(Figures.roughly(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        98 | 102.5 | +-3%
        60 | 160   | +-60%
        40 | 250   | +->100%
        """)
    void theReachOfAnInterval(double low, double high, String text) {
        Interval interval = new Interval(low, high);

        assertThat(Figures.reach(new Estimate(100, Optional.of(interval)))).contains(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        0.0342 | 3.4 %
        0.0996 | 10 %
        2.5    | 250 %
        """)
    void shares(double share, String text) {
        assertThat(Figures.percent(share)).isEqualTo(text);
    }
}
