package dev.echosounder.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.echosounder.load.generate.Latencies;
import dev.echosounder.report.Outcomes;
import dev.echosounder.report.curve.StagedSeries;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.TrialListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFolderTest {

    private static final String TITLE = "Echo, every server";

    @TempDir
    Path root;

    @Test
    void allFilesExistWhenTheLastTrialIsOver() throws IOException {
        ResultFolder folder = new ResultFolder(root, TITLE);
        tell(folder, Staged.partial());

        assertThat(folder.path()).isEqualTo(root.resolve("echo-every-server"));
        assertThat(names(folder.path()))
                .containsExactly("jmh.json", "result.json", "summary.csv", "summary.md", "table.txt", "trials");
        assertThat(names(folder.path().resolve("trials")))
                .containsExactly("b01-p01-selector.hlog", "b01-p02-blocking-virtual.hlog", "b02-p01-selector.hlog");
        assertThat(ResultFile.read(folder.path())).isEqualTo(Staged.partial());
    }

    @Test
    void afterEachTrialTheDocumentHasAllTrialsSoFar() throws IOException {
        ResultFolder folder = new ResultFolder(root, TITLE);
        Outcome first = Outcomes.staged()
                .ran("selector", 80_000)
                .partial("1 of 2 trials.")
                .outcome();
        Outcome both = Outcomes.staged().ran("selector", 80_000, 82_000).outcome();

        folder.finished(first.trials().getFirst(), latencies(), first, 2);
        assertThat(ResultFile.read(folder.path()).partial()).hasValue("1 of 2 trials.");

        folder.finished(both.trials().getLast(), latencies(), both, 2);
        assertThat(ResultFile.read(folder.path())).isEqualTo(both);
    }

    @Test
    void severalLoadsAreInOneFolderWithTheirCurvesFirst() throws IOException {
        ResultFolder folder = new ResultFolder(root, "Scale");
        folder.write(StagedSeries.byConnections());

        assertThat(ResultFile.read(folder.path())).isEqualTo(StagedSeries.byConnections());
        assertThat(names(folder.path()))
                .containsExactly(
                        "curves.svg",
                        "jmh.json",
                        "report.html",
                        "result.json",
                        "summary.csv",
                        "summary.md",
                        "table.txt");
        String table = Files.readString(folder.path().resolve("table.txt"));
        assertThat(table.indexOf("messages/s, by the number of clients"))
                .isBetween(0, table.indexOf("Scale, 10 clients, messages of 64 bytes"));
        assertThat(folder.path().resolve("summary.md")).content().contains("| server | 1 | 10 | 1,000 |");
    }

    @Test
    void aTrialWithoutMeasurementsHasNoHistograms() throws IOException {
        ResultFolder folder = new ResultFolder(root, TITLE);
        Outcome outcome = Staged.invalid();

        folder.finished(outcome.trials().getFirst(), TrialListener.Histograms.NONE, outcome, 9);

        assertThat(folder.path().resolve("trials")).doesNotExist();
        assertThat(ResultFile.read(folder.path())).isEqualTo(outcome);
    }

    @Test
    void anEarlierResultIsMovedAsideWhenTheFirstTrialIsOver() throws IOException {
        Outcome first = outcome(1);
        tell(new ResultFolder(root, TITLE), first);

        ResultFolder second = new ResultFolder(root, TITLE);
        assertThat(ResultFile.read(second.path())).as("until then").isEqualTo(first);
        tell(second, outcome(2));
        tell(new ResultFolder(root, TITLE), outcome(3));

        assertThat(names(root))
                .containsExactly("echo-every-server", "echo-every-server.previous", "echo-every-server.previous-2");
        assertThat(ResultFile.read(root.resolve("echo-every-server"))).isEqualTo(outcome(3));
        assertThat(ResultFile.read(root.resolve("echo-every-server.previous"))).isEqualTo(outcome(2));
        assertThat(ResultFile.read(root.resolve("echo-every-server.previous-2")))
                .isEqualTo(outcome(1));
    }

    @Test
    void aRootThatCannotBeWrittenIsReportedBeforeAnythingIsMeasured() throws IOException {
        Path file = Files.writeString(root.resolve("target"), "not a folder");

        assertThatIOException()
                .isThrownBy(() -> new ResultFolder(file, TITLE))
                .withMessageStartingWith("The result cannot be written to " + file + ": ")
                .withMessageEndingWith(".");
    }

    @Test
    void aDiskThatRefusesIsReportedInOneSentence() throws IOException {
        ResultFolder folder = new ResultFolder(root, TITLE);
        Outcome outcome = outcome(1);
        tell(folder, outcome);
        Path document = folder.path().resolve("result.json");
        Files.delete(document);
        Files.createDirectories(document.resolve("in the way"));

        assertThatThrownBy(
                        () -> folder.finished(outcome.trials().getFirst(), TrialListener.Histograms.NONE, outcome, 1))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith("The result cannot be written to " + folder.path() + ": ")
                .hasMessageNotContaining("\n");
    }

    private static Outcome outcome(long seed) {
        return Outcomes.staged().seeded(seed).ran("selector", 80_000).outcome();
    }

    private static void tell(ResultFolder folder, Outcome outcome) {
        for (Trial trial : outcome.trials()) {
            folder.finished(trial, latencies(), outcome, outcome.trials().size());
        }
    }

    private static TrialListener.Histograms latencies() {
        Latencies latencies = Latencies.empty();
        latencies.response().recordValue(100_000);
        return new TrialListener.Histograms(Optional.of(latencies), Optional.empty());
    }

    private static List<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
