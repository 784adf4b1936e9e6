package dev.echosounder.report.curve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.report.Lines;
import dev.echosounder.report.Summary;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurvePrintoutTest {

    private static final List<CurveFigure> ALL = Arrays.asList(CurveFigure.values());

    private static List<String> lines(Curves curves, CurveFigure... figures) {
        return CurvePrintout.of(curves, List.of(figures)).text().lines().toList();
    }

    private static String row(List<String> lines, String subject) {
        return lines.stream()
                .filter(line -> line.startsWith(" " + subject + " "))
                .findFirst()
                .orElseThrow()
                .replaceAll(" +", " ")
                .strip();
    }

    @Test
    void eachSubjectHasACellForEachNumberOfClients() {
        List<String> lines = lines(Curves.of(StagedSeries.byConnections()), CurveFigure.MESSAGES_PER_SECOND);

        assertThat(lines)
                .contains(
                        "Scale",
                        "1, 10 and 1,000 clients; messages of 64 bytes; 200 ms a run, ping-pong",
                        "messages/s, by the number of clients; messages of 64 bytes");
        assertThat(lines.stream()
                        .filter(line -> line.matches(" *server +\\|.*"))
                        .findFirst()
                        .orElseThrow()
                        .replaceAll(" +", " "))
                .isEqualTo(" server | 1 | 10 | 1,000");
        assertThat(row(lines, "selector")).matches("selector \\| 20,100 \\+-\\d+% \\| 90,100 \\+-\\d+% \\* \\| -");
    }

    @Test
    void idleClientsAreClientsToo() {
        List<String> lines = lines(Curves.of(StagedSeries.byIdle()), CurveFigure.MESSAGES_PER_SECOND);

        assertThat(lines)
                .contains("1,010 and 19,000 clients, of which 1,000 are not idle; messages of 64 bytes; 200 ms a run,"
                        + " ping-pong");
        assertThat(row(lines, "selector")).matches("selector \\| 80,100 \\+-\\d+% \\* \\| 80,100 \\+-\\d+% \\*");
    }

    @Test
    void theMemoryOfAConnectionIsShownWhereItIsKnown() {
        assertThat(Curves.of(StagedSeries.bySizes()).figures()).doesNotContain(CurveFigure.MEMORY_PER_CONNECTION);
    }

    @Test
    void theBestAndTheUnrankedServersOfALoadAreMarked() {
        List<String> lines = lines(Curves.of(StagedSeries.byConnections()), CurveFigure.MESSAGES_PER_SECOND);

        assertThat(row(lines, "blocking"))
                .as("two valid trials are too few for a rank")
                .matches("blocking \\| 25,100 \\+-\\d+% \\* \\| 60,050 \\? \\| -");
        assertThat(lines).anyMatch(line -> line.startsWith("* no server was shown to be better under this load"));
        assertThat(lines)
                .contains(
                        "INVALID trials, which are in the data and left out of every figure here: 1 of 12 (1 x machine"
                                + " busy).");
    }

    @Test
    void whereTheClockSetsTheRateTheBestHasTheLowestP99() {
        List<String> lines =
                lines(Curves.of(StagedSeries.openLoop()), CurveFigure.MESSAGES_PER_SECOND, CurveFigure.P99);
        List<String> rows = lines.stream()
                .filter(line -> line.startsWith(" selector ") || line.startsWith(" blocking "))
                .toList();

        assertThat(rows).hasSize(4);
        assertThat(rows.subList(0, 2)).as("messages/s").noneMatch(line -> line.contains("*"));
        assertThat(rows.subList(2, 4))
                .as("p99")
                .filteredOn(line -> line.contains("*"))
                .singleElement()
                .asString()
                .startsWith(" selector ");
    }

    @Test
    void whatIsNotPossibleIsReportedOnceWithItsLoads() {
        List<String> lines = lines(Curves.of(StagedSeries.byConnections()), CurveFigure.MESSAGES_PER_SECOND);

        assertThat(lines)
                .contains(
                        "Note: 1,000 clients are not possible here.",
                        "SKIPPED (10 clients, messages of 64 bytes): single. It cannot serve a load of 10 clients,"
                                + " because it is one.");
    }

    @Test
    void megabytesAreOfThePayloadOfTheResponses() {
        List<String> lines = lines(Curves.of(StagedSeries.bySizes()), CurveFigure.MEGABYTES_PER_SECOND);

        assertThat(lines).contains("MB/s, by the size of messages; 100 clients");
        assertThat(row(lines, "selector")).matches("selector \\| 5\\.13 \\+-\\d+% \\* \\| 1,312 \\+-\\d+% \\*");
        assertThat(row(lines, "blocking")).doesNotContain("*");
    }

    @Test
    void connectionsAreAcceptedFromTheFirstConnectToTheLastFirstAnswer() {
        List<String> lines = lines(Curves.of(StagedSeries.byBoth()), CurveFigure.ACCEPTED_PER_SECOND);

        assertThat(lines)
                .as("once, as it hardly depends on the size")
                .contains("accepted connections/s, by the number of clients; messages of 64 bytes");
        assertThat(lines.stream().filter(line -> line.startsWith(" selector "))).hasSize(1);
        assertThat(row(lines, "selector")).as("20 ms each").isEqualTo("selector | 50.0 | 5,000");
    }

    @Test
    void ifTheKernelDroppedConnectionsTheAcceptRateIsLeftOutAndTheMessageRateIsNot() {
        Curves curves = Curves.of(StagedSeries.withDrops());
        List<String> accepted = lines(curves, CurveFigure.ACCEPTED_PER_SECOND);

        assertThat(row(accepted, "blocking")).isEqualTo("blocking | 500 | -");
        assertThat(String.join(" ", accepted).replaceAll("\\s+", " "))
                .contains("retried a second later: 3 trials of blocking (10,000 clients, messages of 64 bytes).");

        List<String> answered = lines(curves, CurveFigure.MESSAGES_PER_SECOND);
        assertThat(row(answered, "blocking")).contains("60,100");
        assertThat(String.join(" ", answered)).doesNotContain("tried again");
    }

    @Test
    void ratesThatAreRankedByTheBaselineAreCorrectedForDrift() {
        Curves curves = Curves.of(StagedSeries.onADriftingMachine());
        List<String> lines = lines(curves, CurveFigure.MESSAGES_PER_SECOND);

        assertThat(row(lines, "netty"))
                .as("145,500 is the median of what was counted")
                .matches("netty \\| 190,100 \\+-\\d+% \\*? ?\\| 194,000 \\+-\\d+%( \\*)?");
        assertThat(row(lines, "selector")).matches("selector \\| 180,100 .*\\| 190,100 .*");
        assertThat(String.join(" ", lines))
                .contains("Rates are corrected for the machine's drift (100 clients, messages of 64 bytes): ");
        assertThat(curves.subjects()).containsExactly("netty", "selector");
        assertThat(lines(Curves.of(StagedSeries.bySizes()), CurveFigure.MEGABYTES_PER_SECOND))
                .noneMatch(line -> line.contains("drift"));
    }

    @Test
    void theSmallerGroupOfLoadsIsNamed() {
        List<Summary> loads = Summary.all(StagedSeries.onADriftingMachine());
        Curves mostlyWithBaseline = new Curves(List.of(loads.get(0), loads.get(1), loads.get(1)));

        assertThat(String.join(" ", lines(mostlyWithBaseline, CurveFigure.MESSAGES_PER_SECOND)))
                .contains("Rates are corrected for the machine's drift (but not: 10 clients, messages of 64 bytes): ");
    }

    @Test
    void ifBothVaryThereIsATableForEachNumberOfClients() {
        List<String> lines = lines(Curves.of(StagedSeries.byBoth()), CurveFigure.MEGABYTES_PER_SECOND);

        assertThat(lines)
                .contains("MB/s, by the size of messages; 1 client", "MB/s, by the size of messages; 100 clients");
        assertThat(lines.stream().filter(line -> line.startsWith(" selector "))).hasSize(2);
    }

    @Test
    void nothingIsWiderThanATerminalAndEveryFigureSaysWhatItIs() {
        StagedSeries.everyKind().forEach((kind, series) -> {
            String text = CurvePrintout.of(Curves.of(series), ALL).text();
            assertThat(text.lines()).as(kind).allMatch(line -> line.length() <= Lines.WIDTH);
            String flat = text.replaceAll("\\s+", " ");
            assertThat(ALL)
                    .as(kind)
                    .allMatch(figure -> flat.contains(figure.meaning().replaceAll("\\s+", " ")));
        });
    }

    @Test
    void theFastestOverAllLoadsIsFirst() {
        assertThat(Curves.of(StagedSeries.byConnections()).subjects()).containsExactly("blocking", "selector");
        assertThat(Curves.of(StagedSeries.bySizes()).subjects()).containsExactly("selector", "blocking");
    }

    @Test
    void figuresAreCalledAsInFeatureFiles() {
        assertThat(ALL).allMatch(figure -> CurveFigure.named(figure.text()) == figure);
    }
}
