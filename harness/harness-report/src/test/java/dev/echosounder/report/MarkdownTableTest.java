package dev.echosounder.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTableTest {

    @Test
    void isATableWithOneLineForEachSubject() {
        List<String> table = text(two().outcome())
                .lines()
                .filter(line -> line.startsWith("|"))
                .toList();

        assertThat(table)
                .hasSize(2 + 2)
                .allSatisfy(line ->
                        assertThat(line.chars().filter(c -> c == '|').count()).isEqualTo(11));
        assertThat(table.get(0)).contains("msg/s (95%)", "longest stall ms");
        assertThat(table.get(1)).startsWith("| --- | --- | ---: |");
        assertThat(table.get(2)).contains("| 1 | selector | 81,000 +-", "| 3/3 |");
        assertThat(table.get(3)).contains("| 2 | blocking-virtual | 60,500 +-");
    }

    @Test
    void hasTheNotes() {
        Outcome outcome = two().skipped("netty-io-uring", "This kernel has no io_uring.")
                .noted("No cores were given.")
                .invalid("selector", 2, Verdict.Kind.MACHINE_BUSY, "Others used 60 % of the processors.")
                .partial("It was interrupted.")
                .outcome();

        assertThat(text(outcome))
                .contains(
                        "### Echo, every server\n",
                        "**PARTIAL: It was interrupted.",
                        "- SKIPPED: netty-io-uring. This kernel has no io\\_uring.",
                        "No cores were given.",
                        "machine busy",
                        "seed 42",
                        "Xeon (2 cores, 8 GiB, Linux 6.18)");
    }

    @Test
    void aServerThatFailedTheContractIsNotRanked() {
        assertThat(text(StagedSummaries.brokenContract()))
                .contains(
                        "| - | flipping | FAILED | - |",
                        "- FAILED the contract, not measured: flipping. \"64 KiB come back whole\": ");
    }

    @Test
    void namesCannotBreakTheTable() {
        assertThat(text(Outcomes.staged().ran("a | b <- *c*\n_d_", 1, 2, 3).outcome()))
                .contains("| a \\| b &lt;- \\*c\\* \\_d\\_ |");
    }

    private static Outcomes two() {
        return Outcomes.staged()
                .ran("selector", 80_000, 82_000, 81_000)
                .ran("blocking-virtual", 60_000, 61_000, 60_500);
    }

    private static String text(Outcome outcome) {
        return RankingTable.printout(Summary.of(outcome)).markdown();
    }
}
