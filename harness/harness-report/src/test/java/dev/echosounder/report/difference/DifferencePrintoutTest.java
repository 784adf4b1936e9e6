package dev.echosounder.report.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.report.Outcomes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DifferencePrintoutTest {

    private static final String LONGEST = "blocking-platform <- blocking-platform (again)";

    @Test
    void theTableHasALineForEachSubject() {
        String text = DifferencePrintout.of(difference("selector", 1)).text();

        assertThat(text.lines().toList())
                .startsWith(
                        "Echo, every server: what has changed",
                        "100 clients, messages of 64 bytes for 1 s a run, ping-pong");
        assertThat(text.lines()
                        .filter(line -> line.contains("selector"))
                        .findFirst()
                        .orElseThrow()
                        .strip()
                        .split("\\s*\\|\\s*"))
                .containsExactly(
                        "selector",
                        "10,100 -> 15,150",
                        "1.50 (1.46..1.54)",
                        "faster",
                        "99.0 -> 66.0",
                        "19,802 -> 13,201");
    }

    @Test
    void hasTheNotes() {
        String text = flowing(DifferencePrintout.of(difference("selector", 1)).text());

        assertThat(text)
                .contains(
                        "Only before: gone.",
                        "Only after: come.",
                        "NOT COMPARABLE: rare: at least 3 valid trials are needed in each result: there are 1 before"
                                + " and 2 after.",
                        "No other difference is known",
                        "closed-loop latency",
                        "This does not prove a cause.");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-4, 1, 1e4})
    void noLineIsLongerThanTheTerminal(double scale) {
        assertThat(DifferencePrintout.of(difference(LONGEST, scale)).text().lines())
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(120));
    }

    @Test
    void theMarkdownHasTheSameContent() {
        String text = DifferencePrintout.of(difference("selector", 1)).markdown();

        assertThat(text)
                .startsWith("### Echo, every server: what has changed\n")
                .contains("| server | msg/s | after/before | verdict | CPU us/msg | p99 us |\n"
                        + "| --- | ---: | ---: | ---: | ---: | ---: |\n"
                        + "| selector | 10,100 -> 15,150 |")
                .contains("- Only before: gone.");
    }

    private static Difference difference(String name, double scale) {
        return Difference.between(
                        Outcomes.staged()
                                .ran(name, 10_000 * scale, 10_200 * scale, 10_100 * scale)
                                .ran("gone", 100, 101, 102)
                                .ran("rare", 1)
                                .outcome(),
                        Outcomes.staged()
                                .ran(name, 15_000 * scale, 15_300 * scale, 15_150 * scale)
                                .ran("come", 100, 101, 102)
                                .ran("rare", 1, 2)
                                .outcome(),
                        false)
                .getFirst();
    }

    private static String flowing(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
