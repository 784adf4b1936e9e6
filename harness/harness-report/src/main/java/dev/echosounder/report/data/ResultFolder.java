package dev.echosounder.report.data;

import dev.echosounder.load.generate.Latencies;
import dev.echosounder.report.MarkdownTable;
import dev.echosounder.report.Summary;
import dev.echosounder.report.TextTable;
import dev.echosounder.report.html.RankingPicture;
import dev.echosounder.report.pairing.PairingMatrix;
import dev.echosounder.report.time.ThroughputOverTime;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.TrialListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder in which a comparison keeps everything. It is brought up to date after every trial, each file in one step,
 * so that an interrupted comparison has what it measured by then, in files that are whole and say that it is partial.
 *
 * <p>It is named by the title's letters and digits. A result that was there before is moved aside when the first new
 * trial comes in, to the same name with {@code .previous} behind it, so that before and after lie side by side; what
 * was there is moved on to {@code .previous-2} and so forth. Nothing is ever deleted: that is what {@code mvn clean} is
 * for.
 *
 * <p>Not for two comparisons of the same title and root at the same time.
 */
public final class ResultFolder implements TrialListener {

    private final Path folder;
    private final Optional<String> asked;
    private boolean begun;

    /**
     * Touches nothing but the root, which is made if it is not there, so that a disk that refuses is known before
     * anything is measured.
     *
     * @param root where results are kept, such as {@code target/echosounder}
     * @param title of the comparison
     * @throws IOException if nothing can be written there; the message is one sentence that says why
     */
    public ResultFolder(Path root, String title) throws IOException {
        this(root, title, Optional.empty());
    }

    /**
     * A folder that also keeps what asked for the comparison.
     *
     * @param asked the scenario as it stands in its feature file
     */
    public ResultFolder(Path root, String title, Optional<String> asked) throws IOException {
        this.asked = asked;
        folder = root.resolve(Slug.of(title));
        Disk.writing(root, () -> {
            Files.createDirectories(root);
            Files.delete(Files.createTempFile(root, ".writable", null));
        });
    }

    /** Where it is, or will be when the first trial is over. */
    public Path path() {
        return folder;
    }

    /**
     * Keeps the trial's histograms, and everything so far.
     *
     * @throws UncheckedIOException if the disk refuses; the message is one sentence that says what and why
     */
    @Override
    public synchronized void finished(Trial trial, Optional<Latencies> latencies, Outcome soFar, int total) {
        try {
            begin();
            if (latencies.isPresent()) {
                Disk.writing(
                        folder,
                        () -> TrialFiles.write(
                                Files.createDirectories(folder.resolve("trials")), trial, latencies.get()));
            }
            keep(soFar);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused.getMessage(), refused);
        }
    }

    /**
     * Keeps this as what the comparison found, and its report: to be called with the outcome that is whole, because
     * those told to {@link #finished} may all be marked as partial. The report takes a while to be made, so it is not
     * among what is brought up to date after every trial.
     *
     * @throws IOException if the disk refuses; the message is one sentence that says what and why
     */
    public synchronized void write(Outcome outcome) throws IOException {
        keep(outcome);
        Disk.writing(folder, () -> WholeFile.write(folder.resolve("ranking.svg"), RankingPicture.of(outcome)));
        ReportFile.write(folder);
    }

    /** All but the report. */
    synchronized void keep(Outcome outcome) throws IOException {
        begin();
        Summary summary = Summary.of(outcome);
        Disk.writing(folder, () -> {
            ResultFile.write(folder.resolve(ResultFile.NAME), outcome, summary);
            if (asked.isPresent()) {
                WholeFile.write(folder.resolve(ReportFile.ASKED), asked.get());
            }
            WholeFile.write(
                    folder.resolve("environment.json"), Json.MAPPER.writeValueAsString(outcome.environment()) + "\n");
            WholeFile.write(folder.resolve("jmh.json"), JmhFile.text(outcome, summary));
            WholeFile.write(folder.resolve("summary.csv"), CsvSummary.of(summary));
            WholeFile.write(folder.resolve("summary.md"), MarkdownTable.of(summary));
            WholeFile.write(folder.resolve("table.txt"), TextTable.of(summary));
            Optional<ThroughputOverTime> course = ThroughputOverTime.of(outcome);
            if (course.isPresent()) {
                WholeFile.write(folder.resolve("over-time.txt"), course.get().text());
                WholeFile.write(folder.resolve("over-time.md"), course.get().markdown());
            }
            Optional<PairingMatrix> matrix = PairingMatrix.of(outcome);
            if (matrix.isPresent()) {
                WholeFile.write(folder.resolve("matrix.txt"), matrix.get().text());
                WholeFile.write(folder.resolve("matrix.md"), matrix.get().markdown());
            }
        });
    }

    private void begin() throws IOException {
        if (!begun) {
            Disk.writing(folder, () -> {
                Aside.move(folder);
                Files.createDirectories(folder);
            });
            begun = true;
        }
    }
}
