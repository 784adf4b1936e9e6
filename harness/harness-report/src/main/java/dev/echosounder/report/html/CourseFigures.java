package dev.echosounder.report.html;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.generate.Timeline;
import dev.echosounder.report.Figures;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Line;
import dev.echosounder.report.html.Chart.Lines;
import dev.echosounder.report.html.Chart.Point;
import dev.echosounder.report.html.Chart.Scale;
import dev.echosounder.report.html.Table.Cell;
import dev.echosounder.report.roundtrip.RoundTripTable;
import dev.echosounder.report.time.ThroughputOverTime;
import dev.echosounder.report.time.ThroughputOverTime.Course;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** What only some loads have: throughput over time, where clients join and leave, and round trips on one connection. */
final class CourseFigures {

    private static final double SECONDS_OF_A_SLICE = Timeline.SLICE.toNanos() / 1e9;
    private static final int MOST_COLUMNS = 40;

    private CourseFigures() {}

    static List<Figure> of(List<Result> results) {
        List<Figure> figures = new ArrayList<>();
        List<View> courses = results.stream()
                .filter(CourseFigures::isSliced)
                .flatMap(result -> ThroughputOverTime.of(result.outcome())
                        .map(over -> View.of(result.label(), lines(over.courses()), table(over.courses())))
                        .stream())
                .toList();
        if (!courses.isEmpty()) {
            figures.add(Figure.of(
                    "over-time",
                    "MB/s over time",
                    "Payload of the responses, in millions of bytes per second; requests have the same size. Each "
                            + "figure is the median of the runs of all valid trials.",
                    courses));
        }
        List<View> trips = results.stream()
                .filter(result -> result.outcome().subjects().stream()
                        .anyMatch(subject -> subject.driving() instanceof ClientSpec.BothEnds))
                .map(result -> View.of(
                        result.label(), Table.ofTexts(RoundTripTable.header(), RoundTripTable.rows(result.outcome()))))
                .toList();
        if (!trips.isEmpty()) {
            figures.add(Figure.of("round-trips", "Round trips on one connection", RoundTripTable.note(), trips));
        }
        return figures;
    }

    private static boolean isSliced(Result result) {
        return result.outcome().trials().stream()
                .flatMap(trial -> trial.runs().stream())
                .anyMatch(run -> !run.run().slices().isEmpty());
    }

    private static Lines lines(List<Course> courses) {
        return new Lines(
                Axis.of("seconds since the first client", Scale.LINEAR),
                Axis.of("MB/s", Scale.LINEAR),
                courses.stream()
                        .map(course -> new Line(
                                course.subject(),
                                IntStream.range(0, course.slices().length)
                                        .mapToObj(slice -> Point.of(slice * SECONDS_OF_A_SLICE, course.slices()[slice]))
                                        .toList()))
                        .toList());
    }

    /** Of a long run every so many slices, so that the table can be read. */
    private static Table table(List<Course> courses) {
        int longest = courses.stream()
                .mapToInt(course -> course.slices().length)
                .max()
                .orElse(0);
        int width = Math.max(1, (longest + MOST_COLUMNS - 1) / MOST_COLUMNS);
        List<Integer> slices = IntStream.iterate(0, slice -> slice < longest, slice -> slice + width)
                .boxed()
                .toList();
        List<String> header = new ArrayList<>(List.of("server"));
        slices.forEach(slice -> header.add(Figures.format("%.1f s", slice * SECONDS_OF_A_SLICE)));
        return new Table(
                header,
                courses.stream()
                        .map(course -> {
                            List<Cell> cells = new ArrayList<>(List.of(Cell.of(course.subject())));
                            slices.forEach(slice -> cells.add(Cell.of(
                                    slice < course.slices().length
                                            ? OptionalDouble.of(course.slices()[slice])
                                            : OptionalDouble.empty(),
                                    value -> Figures.format("%,.0f", value))));
                            return cells;
                        })
                        .toList());
    }
}
