package dev.echosounder.report.data;

import dev.echosounder.report.CsvTable;
import dev.echosounder.report.Printout;
import dev.echosounder.report.RankingTable;
import dev.echosounder.report.Summary;
import dev.echosounder.report.curve.CurveFigure;
import dev.echosounder.report.curve.CurvePrintout;
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
        update(outcome);
        if (outcome.loads().size() == 1) {
            Disk.writing(
                    folder, () -> Disk.write(folder.resolve("ranking.svg"), RankingPicture.of(Summary.of(outcome))));
        }
        ReportFile.write(folder);
    }

    /** Writes everything but the report. */
    private void update(Outcome outcome) throws IOException {
        begin();
        Curves curves = Curves.of(outcome);
        List<Printout> printouts = printouts(curves);
        Disk.writing(folder, () -> {
            Disk.write(folder.resolve(ResultFile.NAME), ResultFile.text(outcome, curves.loads()));
            if (scenario.isPresent()) {
                Disk.write(folder.resolve(ReportFile.SCENARIO), scenario.get());
            }
            Disk.write(folder.resolve("jmh.json"), JmhFile.text(curves.loads()));
            Disk.write(folder.resolve("summary.csv"), CsvTable.of(CsvSummary.of(curves.loads())));
            Disk.write(folder.resolve("summary.md"), joined(printouts, Printout::markdown));
            Disk.write(folder.resolve("table.txt"), joined(printouts, Printout::text));
        });
    }

    /** All tables: the curves if there are several loads, and then the tables of each load. */
    private static List<Printout> printouts(Curves curves) {
        List<Printout> printouts = new ArrayList<>();
        if (curves.loads().size() > 1) {
            printouts.add(CurvePrintout.of(curves, List.of(CurveFigure.values())));
        }
        for (Summary load : curves.loads()) {
            printouts.add(RankingTable.printout(load));
            ThroughputOverTime.of(load).map(ThroughputOverTime::printout).ifPresent(printouts::add);
            PairingMatrix.of(load).map(PairingMatrix::printout).ifPresent(printouts::add);
        }
        return printouts;
    }

    private static String joined(List<Printout> printouts, Function<Printout, String> text) {
        return printouts.stream().map(text).collect(Collectors.joining("\n"));
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
