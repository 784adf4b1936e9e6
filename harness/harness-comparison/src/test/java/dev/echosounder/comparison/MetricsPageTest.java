package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.report.Metric;
import dev.echosounder.report.Metric.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The list of metrics in docs/READING-A-SUMMARY.md is that of {@link Metric}. With
 * {@code -Dechosounder.write-pages=true} it is written again instead.
 */
class MetricsPageTest {

    private static final Path PAGE = Pages.ROOT.resolve("docs/READING-A-SUMMARY.md");
    private static final String BEGIN = "<!-- metrics -->\n";
    private static final String END = "<!-- end of metrics -->\n";

    @Test
    void thePageHasEveryMetric() throws IOException {
        String page = Files.readString(PAGE);
        String expected = page.substring(0, page.indexOf(BEGIN) + BEGIN.length())
                + "\n"
                + table()
                + "\n"
                + page.substring(page.indexOf(END));
        if (Boolean.getBoolean("echosounder.write-pages")) {
            Files.writeString(PAGE, expected);
        }
        assertThat(Files.readString(PAGE))
                .as("%s, which -Dechosounder.write-pages=true writes again", PAGE)
                .isEqualTo(expected);
    }

    private static String table() {
        return Arrays.stream(Metric.values())
                .map(metric -> "| %s | %s | `%s` | %s |\n"
                        .formatted(metric.header(), places(metric), metric.csvName("server"), metric.meaning()))
                .collect(Collectors.joining("", "| column | in | summary.csv | is |\n| --- | --- | --- | --- |\n", ""));
    }

    private static String places(Metric metric) {
        return Metric.in(Place.TABLE).contains(metric)
                ? "every table"
                : Metric.in(Place.REPORT).contains(metric) ? "the report" : "the report, costs";
    }
}
