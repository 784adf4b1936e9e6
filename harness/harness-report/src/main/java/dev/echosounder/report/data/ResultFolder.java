package dev.echosounder.report.data;

import dev.echosounder.report.CsvTable;
import dev.echosounder.report.RankingTable;
import dev.echosounder.report.Sheet;
import dev.echosounder.report.Summary;
import dev.echosounder.report.curve.CurveFigure;
import dev.echosounder.report.curve.CurveSheet;
import dev.echosounder.report.curve.Curves;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The folder in which a comparison keeps everything. It is brought up to date after every trial, each file in one step,
 * so that an interrupted comparison has what it measured by then, in files that are whole and say that it is partial.
 *
 * <p>It is named by the title's letters and digits. A result that was there before is moved aside when the first new
 * trial comes in, to the same name with {@code .previous} appended, so that before and after lie side by side; what was
 * there is moved on to {@code .previous-2} and so forth. Nothing is ever deleted: that is what {@code mvn clean} is
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
    public synchronized void finished(Trial trial, TrialListener.Histograms histograms, Outcome soFar, int total) {
        try {
            begin();
            if (!histograms.equals(TrialListener.Histograms.NONE)) {
                Disk.writing(
                        folder,
                        () -> TrialFiles.write(Files.createDirectories(folder.resolve("trials")), trial, histograms));
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
        if (outcome.loads().size() == 1) {
            Disk.writing(
                    folder, () -> Disk.write(folder.resolve("ranking.svg"), RankingPicture.of(Summary.of(outcome))));
        }
        ReportFile.write(folder);
    }

    /** All but the report. */
    private void keep(Outcome outcome) throws IOException {
        begin();
        Curves curves = Curves.of(outcome);
        List<Sheet> sheets = sheets(curves);
        Disk.writing(folder, () -> {
            Disk.write(folder.resolve(ResultFile.NAME), ResultFile.text(outcome, curves.loads()));
            if (asked.isPresent()) {
                Disk.write(folder.resolve(ReportFile.ASKED), asked.get());
            }
            Disk.write(folder.resolve("jmh.json"), JmhFile.text(curves.loads()));
            Disk.write(folder.resolve("summary.csv"), CsvTable.of(CsvSummary.of(curves.loads())));
            Disk.write(folder.resolve("summary.md"), joined(sheets, Sheet::markdown));
            Disk.write(folder.resolve("table.txt"), joined(sheets, Sheet::text));
        });
    }

    /** Every table that there is: of several loads their curves, and then what there is of each. */
    private static List<Sheet> sheets(Curves curves) {
        List<Sheet> sheets = new ArrayList<>();
        if (curves.loads().size() > 1) {
            sheets.add(CurveSheet.of(curves, List.of(CurveFigure.values())));
        }
        for (Summary load : curves.loads()) {
            sheets.add(RankingTable.sheet(load));
            ThroughputOverTime.of(load).map(ThroughputOverTime::sheet).ifPresent(sheets::add);
            PairingMatrix.of(load).map(PairingMatrix::sheet).ifPresent(sheets::add);
        }
        return sheets;
    }

    private static String joined(List<Sheet> sheets, Function<Sheet, String> text) {
        return sheets.stream().map(text).collect(Collectors.joining("\n"));
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
