package dev.echosounder.report.data;

import dev.echosounder.load.generate.Latencies;
import dev.echosounder.report.curve.CurveCsv;
import dev.echosounder.report.curve.CurveFigure;
import dev.echosounder.report.curve.CurveMarkdown;
import dev.echosounder.report.curve.CurveText;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.SeriesOutcome;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.TrialListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The folder in which a series keeps everything: in it a {@link ResultFolder} for each of its loads, brought up to date
 * after every trial, as is the document that names them; and at the end the curves over all of them. A series that was
 * there before is moved aside as a whole.
 */
public final class SeriesFolder implements TrialListener {

    private final Path folder;
    private final String title;
    private final Optional<String> asked;
    private final Map<String, ResultFolder> loads = new HashMap<>();
    private final Map<String, Outcome> soFar = new HashMap<>();
    private boolean begun;

    /**
     * Touches nothing but the root, which is made if it is not there.
     *
     * @param root where results are kept, such as {@code target/echosounder}
     * @param title of the series
     * @throws IOException if nothing can be written there; the message is one sentence that says why
     */
    public SeriesFolder(Path root, String title) throws IOException {
        this(root, title, Optional.empty());
    }

    /**
     * A folder that also keeps what asked for the series.
     *
     * @param asked the scenario as it stands in its feature file
     */
    public SeriesFolder(Path root, String title, Optional<String> asked) throws IOException {
        this.title = title;
        this.asked = asked;
        folder = new ResultFolder(root, title).path();
    }

    /** Where it is, or will be when the first trial is over. */
    public Path path() {
        return folder;
    }

    /** @throws UncheckedIOException if the disk refuses; the message is one sentence that says what and why */
    @Override
    public synchronized void finished(Trial trial, Optional<Latencies> latencies, Outcome outcome, int total) {
        try {
            of(outcome).finished(trial, latencies, outcome, total);
            soFar.put(outcome.shape().label(), outcome);
            Disk.writing(
                    folder,
                    () -> WholeFile.write(folder.resolve(SeriesFile.NAME), SeriesFile.soFar(title, soFar.values())));
        } catch (IOException refused) {
            throw new UncheckedIOException(refused.getMessage(), refused);
        }
    }

    /**
     * Keeps this as what the series found, with the curves of every figure, and one report of all loads.
     *
     * @throws IOException if the disk refuses; the message is one sentence that says what and why
     */
    public synchronized void write(SeriesOutcome outcome) throws IOException {
        for (Outcome one : outcome.outcomes()) {
            of(one).keep(one);
        }
        Curves curves = Curves.of(outcome);
        List<CurveFigure> all = Arrays.asList(CurveFigure.values());
        Disk.writing(folder, () -> {
            WholeFile.write(folder.resolve(SeriesFile.NAME), SeriesFile.text(curves));
            WholeFile.write(folder.resolve("curves.csv"), CurveCsv.of(curves));
            WholeFile.write(folder.resolve("curves.md"), CurveMarkdown.of(curves, all));
            WholeFile.write(folder.resolve("curves.txt"), CurveText.of(curves, all));
        });
        ReportFile.write(folder);
    }

    private ResultFolder of(Outcome outcome) throws IOException {
        if (!begun) {
            Disk.writing(folder, () -> {
                Aside.move(folder);
                Files.createDirectories(folder);
                if (asked.isPresent()) {
                    WholeFile.write(folder.resolve(ReportFile.ASKED), asked.get());
                }
            });
            begun = true;
        }
        String load = outcome.shape().label();
        if (!loads.containsKey(load)) {
            loads.put(load, new ResultFolder(folder, load));
        }
        return loads.get(load);
    }
}
