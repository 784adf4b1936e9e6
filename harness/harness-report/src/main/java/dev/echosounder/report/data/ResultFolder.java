package dev.echosounder.report.data;

import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.TrialListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder with all results of a comparison. It is updated after every trial, each file atomically, so that an
 * interrupted comparison leaves complete files, which are marked as partial.
 *
 * <p>Its name consists of the title's letters and digits. An earlier result in its place is moved when the first new
 * trial is over, to the same name with {@code .previous} appended; what was there is moved to {@code .previous-2}, and
 * so on. Nothing is ever deleted, except by {@code mvn clean}.
 *
 * <p>It must not be used by two comparisons of the same title and root at the same time.
 */
public final class ResultFolder implements TrialListener {

    private final Path folder;
    private final Optional<String> scenario;
    private boolean begun;

    /**
     * Creates the root if necessary and checks that it is writable, so that a disk that refuses is known before
     * anything is measured. Changes nothing else.
     *
     * @param root the folder of all results, such as {@code target/echosounder}
     * @param title the title of the comparison
     * @throws IOException if nothing can be written there; the message is one sentence that says why
     */
    public ResultFolder(Path root, String title) throws IOException {
        this(root, title, Optional.empty());
    }

    /**
     * A folder that also contains the scenario of the comparison.
     *
     * @param scenario the scenario as it is in its feature file
     */
    public ResultFolder(Path root, String title, Optional<String> scenario) throws IOException {
        this.scenario = scenario;
        folder = root.resolve(Slug.of(title));
        Disk.writing(root, () -> {
            Files.createDirectories(root);
            Files.delete(Files.createTempFile(root, ".writable", null));
        });
    }

    /** The path of the folder, which exists when the first trial is over. */
    public Path path() {
        return folder;
    }

    /**
     * Writes the trial's histograms, and everything so far.
     *
     * @throws UncheckedIOException if the disk refuses; the message is one sentence that says what and why
     */
    @Override
    public synchronized void finished(Trial trial, TrialListener.Histograms histograms, Outcome soFar, int total) {
        try {
            begin();
            if (!histograms.equals(TrialListener.Histograms.NONE)) {
                Disk.writing(
                        folder,
                        () -> TrialFiles.write(Files.createDirectories(folder.resolve("trials")), trial, histograms));
            }
            update(soFar);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused.getMessage(), refused);
        }
    }

    /**
     * Writes the complete outcome and its report. Outcomes passed to {@link #finished} are marked as partial, so this
     * is called at the end. The report takes some time to make, so it is not updated after every trial.
     *
     * @throws IOException if the disk refuses; the message is one sentence that says what and why
     */
    public synchronized void write(Outcome outcome) throws IOException {
        SummaryFiles.Picture picture = update(outcome).picture();
        Disk.writing(folder, () -> Disk.write(folder.resolve(picture.file()), picture.svg()));
        ReportFile.write(folder);
    }

    /** Writes everything but the picture and the report; returns the tables. */
    private SummaryFiles update(Outcome outcome) throws IOException {
        begin();
        SummaryFiles files = SummaryFiles.of(outcome);
        Disk.writing(folder, () -> {
            Disk.write(folder.resolve(ResultFile.NAME), ResultFile.text(outcome, files.loads()));
            if (scenario.isPresent()) {
                Disk.write(folder.resolve(ReportFile.SCENARIO), scenario.get());
            }
            Disk.write(folder.resolve("jmh.json"), JmhFile.text(files.loads()));
            Disk.write(folder.resolve(SummaryFiles.CSV), files.csv());
            Disk.write(folder.resolve(SummaryFiles.MARKDOWN), files.markdown());
            Disk.write(folder.resolve("table.txt"), files.text());
        });
        return files;
    }

    private void begin() throws IOException {
        if (!begun) {
            Disk.writing(folder, () -> {
                Disk.moveAside(folder);
                Files.createDirectories(folder);
            });
            begun = true;
        }
    }
}
