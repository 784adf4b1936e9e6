package dev.echosounder.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.echosounder.report.Outcomes;
import dev.echosounder.report.curve.StagedSeries;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.TrialListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFileTest {

    @TempDir
    private Path root;

    private Path written(Path root, double... rates) throws IOException {
        Outcome outcome = Outcomes.staged()
                .titled("Before and after")
                .ran("selector", rates)
                .ran("netty-nio", 50_000, 51_000, 49_000)
                .outcome();
        ResultFolder folder = new ResultFolder(root, outcome.title(), Optional.of("Scenario: before & after"));
        folder.write(outcome);
        return folder.path();
    }

    @Test
    void aComparisonHasItsReportNextToItsData() throws IOException {
        Path folder = written(root, 80_000, 81_000, 79_000);

        assertThat(folder.resolve(ReportFile.NAME))
                .content()
                .contains(
                        "<title>Before and after</title>",
                        "Scenario: before &amp; after",
                        "data-name=\"result.json\"",
                        "selector is the fastest");
        assertThat(folder.resolve(ReportFile.SCENARIO)).hasContent("Scenario: before & after");
    }

    @Test
    void aReportCanBeMadeAgainFromAFolder() throws IOException {
        Path folder = written(root, 80_000, 81_000, 79_000);
        String first = Files.readString(folder.resolve(ReportFile.NAME));
        Files.delete(folder.resolve(ReportFile.NAME));

        assertThat(ReportFile.write(folder))
                .isEqualTo(folder.resolve(ReportFile.NAME))
                .hasContent(first);
    }

    @Test
    void severalLoadsHaveOneReport() throws IOException {
        ResultFolder folder = new ResultFolder(root, "Scale", Optional.of("Scenario: scale"));
        folder.write(StagedSeries.byConnections());

        assertThat(folder.path().resolve(ReportFile.NAME))
                .content()
                .contains(
                        "Scenario: scale",
                        "With 10 clients: selector, the only one that could be ranked.",
                        "data-name=\"result.json\"");
    }

    @Test
    void anInterruptedComparisonCanBeReportedAsPartial() throws IOException {
        Outcome partial = Staged.partial();
        ResultFolder folder = new ResultFolder(root, partial.title(), Optional.of("Scenario: interrupted"));
        folder.finished(partial.trials().getLast(), TrialListener.Histograms.NONE, partial, 10);

        assertThat(folder.path().resolve(ReportFile.NAME)).doesNotExist();
        assertThat(ReportFile.write(folder.path()))
                .content()
                .contains(
                        "<p class=\"warning\" role=\"note\">PARTIAL: It was interrupted after 3 of 10 trials.</p>",
                        "Scenario: interrupted");
    }

    @Test
    void twoResultsAreShownSideBySide() throws IOException {
        Path before = written(root.resolve("one"), 80_000, 81_000, 79_000);
        Path after = written(root.resolve("other"), 160_000, 161_000, 159_000);
        Path report = root.resolve("difference.html");

        ReportFile.write(before, after, false, report);

        assertThat(report)
                .content()
                .contains(
                        "Better than before: selector (2.00).",
                        "<h4>before</h4>",
                        "<h4>after</h4>",
                        "data-name=\"before-result.json\"",
                        "data-name=\"after-result.json\"");
    }

    @Test
    void aFolderWithoutAResultIsReportedInOneSentence() {
        assertThatIOException()
                .isThrownBy(() -> ReportFile.write(root))
                .withMessageStartingWith("There is no result at " + root);
    }
}
