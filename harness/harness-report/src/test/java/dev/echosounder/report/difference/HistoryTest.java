package dev.echosounder.report.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.report.CsvTable;
import dev.echosounder.report.Outcomes;
import dev.echosounder.trial.Outcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HistoryTest {

    private static Outcome outcome(double rate) {
        return Outcomes.staged()
                .ran("selector", rate, rate, rate)
                .ran("blocking-virtual", rate / 2, rate / 2, rate / 2)
                .outcome();
    }

    private static List<String> lines(Optional<String> reference, Outcome... results) {
        return CsvTable.of(History.of(List.of(results), reference)).lines().toList();
    }

    @Test
    void eachServerHasAColumn() {
        List<String> lines = lines(Optional.empty(), outcome(1_000), outcome(2_000));

        assertThat(lines).hasSize(3);
        assertThat(lines.getFirst()).isEqualTo("time,commit,selector,blocking-virtual");
        assertThat(lines.get(1)).startsWith("2026-01-02 03:04:05 +0000,").endsWith(",1000,500");
        assertThat(lines.get(2)).endsWith(",2000,1000");
    }

    @Test
    void ratiosToAServerDoNotShowWhatTheMachineDoesToBoth() {
        List<String> lines = lines(Optional.of("selector"), outcome(1_000), outcome(2_000));

        assertThat(lines.getFirst()).isEqualTo("time,commit,blocking-virtual");
        assertThat(lines.subList(1, 3)).allMatch(line -> line.endsWith(",0.5"));
    }

    @Test
    void aServerThatOneResultLacksHasAnEmptyCell() {
        Outcome one = Outcomes.staged().ran("selector", 1_000, 1_000, 1_000).outcome();

        assertThat(lines(Optional.empty(), one, outcome(2_000)).get(1)).endsWith(",1000,");
    }

    @Test
    void resultsOfDifferentScenariosAreRefused() {
        Outcome other = Outcomes.staged()
                .titled("Another")
                .ran("selector", 1_000, 1_000, 1_000)
                .outcome();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> lines(Optional.empty(), outcome(1_000), other))
                .withMessage(
                        "These are results of different scenarios (Another; Echo, every server): name those of one.");
    }
}
