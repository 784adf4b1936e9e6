package dev.echosounder.kv.testing.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.report.Lines;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table shows each figure in its place, the fastest model first, in lines that fit. */
class JmhFiguresTest {

    private static final JmhFigures SLOW = new JmhFigures(
            "selector-pool-async-write",
            9_876.4,
            1_234,
            404.2,
            List.of(55.1, 380.0, 512.0, 601.0, 912.0, 2_310.0, 14_220.0, 21_001.0),
            3_456.7);
    private static final JmhFigures FAST = new JmhFigures(
            "selector",
            61_234.4,
            Double.NaN,
            65.3,
            List.of(17.2, 61.0, 80.1, 92.3, 131.0, 410.0, 1_203.0, 150_123.0),
            1_234.5);

    @Test
    void aRowForEachModel() {
        assertThat(JmhFigures.table("GET of 1,000 bytes, lasting connections", List.of(SLOW, FAST))
                        .lines())
                .containsExactly(
                        "GET of 1,000 bytes, lasting connections",
                        " model          |       ops/s | mean | p0.00 | p0.50 | p0.90 | p0.95 | p0.99 | p0.999 |"
                                + " p0.9999 |  p1.00 |  single",
                        "                |     (99.9%) |   us |       |       |       |       |       |        |      "
                                + "   |        | shot us",
                        "----------------+-------------+------+-------+-------+-------+-------+-------+-------"
                                + "-+---------+--------+---------",
                        " selector       |      61,234 | 65.3 |  17.2 |  61.0 |  80.1 |  92.3 |   131 |    410 |  "
                                + " 1,203 | 150 ms |   1,235",
                        " selector-pool- | 9,876 +-13% |  404 |  55.1 |   380 |   512 |   601 |   912 |  2,310 | "
                                + " 14,220 | 21,001 |   3,457",
                        " async-write    |             |      |       |       |       |       |       |        |      "
                                + "   |        |");
    }

    @Test
    void linesFitTheTerminal() {
        JmhFigures wide = new JmhFigures(
                "blocking-platform",
                99_999,
                24_000,
                9_999,
                List.of(99.9, 999.0, 999.0, 999.0, 9_999.0, 9_999.0, 99_999.0, 99_999.0),
                99_999);

        assertThat(JmhFigures.table("wide", List.of(wide)).lines())
                .hasSize(5)
                .allMatch(line -> line.length() <= Lines.WIDTH);
    }

    @Test
    void aTableWithoutServersSaysSo() {
        assertThat(JmhFigures.table("GET", List.of())).contains("No server could be measured.");
    }
}
