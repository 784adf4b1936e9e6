package dev.echosounder.report.time;

import dev.echosounder.api.Times;
import dev.echosounder.load.generate.Timeline;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Lines;
import dev.echosounder.report.Markdown;
import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.report.TextGrid;
import dev.echosounder.trial.MeasuredRun;
import dev.echosounder.trial.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * How much came back in each part of a run, where clients join one after another and leave when they are done: a row
 * for each server. Each figure is the median of all runs of its valid trials.
 */
public final class ThroughputOverTime {

    private static final int MOST_COLUMNS = 10;
    /** Numbers of slices that a column may have: people count in ones, twos and fives. */
    private static final int[] WIDTHS = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000};

    private static final double SLICES_PER_SECOND = 1e9 / Timeline.SLICE.toNanos();

    /**
     * One server's.
     *
     * @param slices MB/s in each {@link Timeline#SLICE} since the first client began
     */
    public record Course(String subject, double[] slices) {}

    private final Summary summary;
    private final List<Course> courses;
    private final int longest;
    private final int width;

    private ThroughputOverTime(Outcome outcome) {
        summary = Summary.of(outcome);
        courses = summary.rows().stream()
                .map(Row::subject)
                .map(name -> course(outcome, name))
                .flatMap(Optional::stream)
                .toList();
        longest = courses.stream()
                .mapToInt(course -> course.slices().length)
                .max()
                .orElse(0);
        width = Arrays.stream(WIDTHS)
                .filter(slices -> longest <= slices * MOST_COLUMNS && fits(slices))
                .findFirst()
                .orElse(longest);
    }

    /** Empty if no run was looked at over time. */
    public static Optional<ThroughputOverTime> of(Outcome outcome) {
        return Optional.of(new ThroughputOverTime(outcome)).filter(some -> !some.courses.isEmpty());
    }

    private static Optional<Course> course(Outcome outcome, String subject) {
        List<MeasuredRun> runs = outcome.validTrials(subject).stream()
                .flatMap(trial -> trial.runs().stream())
                .filter(run -> !run.run().slices().isEmpty())
                .toList();
        if (runs.isEmpty()) {
            return Optional.empty();
        }
        double factor = outcome.shape().messageBytes() / 1e6 * SLICES_PER_SECOND;
        int slices =
                (int) median(runs.stream().mapToDouble(run -> run.run().slices().size()));
        return Optional.of(new Course(
                subject,
                IntStream.range(0, slices)
                        .mapToDouble(slice -> factor
                                * median(runs.stream()
                                        .mapToDouble(run ->
                                                slice < run.run().slices().size()
                                                        ? run.run().slices().get(slice)
                                                        : 0)))
                        .toArray()));
    }

    private boolean fits(int slices) {
        return TextGrid.lines(header(slices), rows(slices)).stream().allMatch(line -> line.length() <= Lines.WIDTH);
    }

    private static double median(DoubleStream values) {
        return Median.withDefaults().evaluate(values.toArray());
    }

    /** Those of whom something was seen, the best ranked first. */
    public List<Course> courses() {
        return courses;
    }

    /** For a terminal of 120 columns. */
    public String text() {
        List<String> lines = new ArrayList<>(Lines.wrapped(summary.title()));
        lines.addAll(Lines.wrapped(summary.load()));
        lines.addAll(Lines.wrapped(caption()));
        lines.add("");
        lines.addAll(TextGrid.lines(header(width), rows(width)));
        lines.add("");
        lines.addAll(Lines.wrapped(note()));
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    /** The table as Markdown. */
    public String markdown() {
        return "### %s\n\n%s\n\n%s\n\n%s\n%s\n"
                .formatted(
                        Markdown.plain(summary.title()),
                        Markdown.plain(summary.load()),
                        Markdown.plain(caption()),
                        Markdown.table(header(width), 1, rows(width)),
                        Markdown.plain(note()));
    }

    private String caption() {
        return "MB/s over time: each column begins at this time after the first client, and lasts %s"
                .formatted(Times.text(Timeline.SLICE.multipliedBy(width)));
    }

    private static String note() {
        return "MB/s: payload of the responses, in millions of bytes per second; requests have the same size. Each"
                + " figure is the median of the runs of all valid trials. mean: over the whole run. "
                + "spread: the standard deviation of the slices of %s, as a share of the mean."
                        .formatted(Times.text(Timeline.SLICE));
    }

    private List<String> header(int width) {
        List<String> header = new ArrayList<>(List.of("server"));
        columns(width).forEach(column -> header.add(Times.text(Timeline.SLICE.multipliedBy((long) column * width))));
        header.addAll(List.of("mean", "spread"));
        return header;
    }

    private IntStream columns(int width) {
        return IntStream.range(0, (longest + width - 1) / width);
    }

    private List<List<String>> rows(int width) {
        return courses.stream().map(course -> row(course, width)).toList();
    }

    private List<String> row(Course course, int width) {
        List<String> row = new ArrayList<>(List.of(course.subject()));
        columns(width)
                .forEach(column -> row.add(Figures.format(
                        "%,.0f",
                        mean(
                                Arrays.stream(course.slices())
                                        .skip((long) column * width)
                                        .limit(width),
                                width))));
        double mean = mean(Arrays.stream(course.slices()), course.slices().length);
        row.add(Figures.format("%,.0f", mean));
        row.add(Figures.percent(
                course.slices().length < 2 || mean == 0
                        ? 0
                        : StandardDeviation.of(course.slices()).getAsDouble() / mean));
        return row;
    }

    /** A column that reaches beyond the end has nothing there. */
    private static double mean(DoubleStream some, int of) {
        return some.sum() / of;
    }
}
