package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Row;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.Table.Column;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Line;
import dev.echosounder.report.html.Chart.Lines;
import dev.echosounder.report.html.Chart.Point;
import dev.echosounder.report.html.Chart.Scale;
import dev.echosounder.report.html.Chart.Tick;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** Latencies by percentile, and by rate ({@link RateFigures}). */
final class LatencyFigures {

    private static final double NANOS_PER_MICRO = 1e3;

    /** Positions on the axis are rounded to a thousandth, which is finer than a screen. */
    private static final double SHORT = 1e3;
    /** Points nearer than this share to a percentile with a name are left out. */
    private static final double SAME = 0.01;

    /** A percentile with a name. One of 10 answers is slower than the p90, so its position is 10. */
    private record Percentile(String name, double oneIn, ToLongFunction<Percentiles> nanos) {}

    private static final List<Percentile> PERCENTILES = List.of(
            new Percentile("p50", 2, Percentiles::p50),
            new Percentile("p90", 10, Percentiles::p90),
            new Percentile("p99", 100, Percentiles::p99),
            new Percentile("p99.9", 1_000, Percentiles::p999),
            new Percentile("p99.99", 10_000, Percentiles::p9999));

    /** A kind of latency of a trial. */
    private record Kind(String name, Function<Trial, Optional<Percentiles>> of) {}

    private LatencyFigures() {}

    /** The figures for which there are data. */
    static List<Figure> of(List<Result> results) {
        List<View> byPercentile = results.stream()
                .flatMap(result -> kinds(result).stream()
                        .filter(kind -> result.trials().stream()
                                .anyMatch(trial -> trial.verdict().valid()
                                        && kind.of().apply(trial).isPresent()))
                        .map(kind -> View.of(
                                results.size() == 1 ? kind.name() : "%s: %s".formatted(result.label(), kind.name()),
                                lines(result, kind),
                                table(result, kind))))
                .toList();
        Figure percentiles = Figure.of(
                "percentiles",
                "Latency by percentile",
                "Each curve is the median of the valid trials at each recorded percentile; those with a name are"
                        + " marked. "
                        + (results.stream().allMatch(result -> result.summary().openLoop())
                                ? "Response time counts from the intended send time, service time from the actual "
                                        + "send; lag is how late the generator sent."
                                : "In a closed loop clients do not send while the server stalls, so this is not the"
                                        + " response time."),
                byPercentile);
        return List.of(percentiles, RateFigures.of(results));
    }

    private static List<Kind> kinds(Result result) {
        return result.summary().openLoop()
                ? List.of(
                        new Kind("response time", Trial::response),
                        new Kind("service time", trial -> trial.latency().service()),
                        new Kind("generator's lag", trial -> trial.latency().lag()))
                : List.of(new Kind(result.summary().latencyName(), Trial::response));
    }

    private static Lines lines(Result result, Kind kind) {
        List<Line> lines = result.rows().stream()
                .filter(row -> !row.overloaded())
                .map(row -> new Line(row.subject(), points(percentiles(result, row, kind))))
                .filter(line -> !line.points().isEmpty())
                .toList();
        return new Lines(
                new Axis(
                        "percentile",
                        Scale.LOG,
                        PERCENTILES.stream()
                                .map(percentile -> new Tick(percentile.oneIn(), percentile.name()))
                                .toList()),
                Axis.of(kind.name() + ", us", Scale.LOG),
                lines);
    }

    /**
     * The percentiles with a name and, if all trials have them, the points of the curve in between. The half below the
     * median is left out, because it would flatten the tail.
     */
    private static List<Point> points(List<Percentiles> trials) {
        List<Point> points = new ArrayList<>();
        PERCENTILES.forEach(percentile -> add(points, percentile.oneIn(), median(trials, percentile.nanos())));
        int recorded =
                trials.stream().mapToInt(trial -> trial.curve().size()).min().orElse(0);
        for (int i = 0; i < recorded; i++) {
            int point = i;
            double oneIn = Math.round(Percentiles.oneIn(point) * SHORT) / SHORT;
            if (oneIn > PERCENTILES.getFirst().oneIn()
                    && PERCENTILES.stream().noneMatch(percentile -> Math.abs(percentile.oneIn() / oneIn - 1) < SAME)) {
                add(points, oneIn, median(trials, trial -> trial.curve().get(point)));
            }
        }
        points.sort(Comparator.comparingDouble(Point::x));
        return points;
    }

    /** Adds a point; a time of 0 has no position on a logarithmic axis. */
    private static void add(List<Point> points, double oneIn, OptionalDouble micros) {
        micros.stream().filter(value -> value > 0).forEach(value -> points.add(Point.of(oneIn, value)));
    }

    private static Table table(Result result, Kind kind) {
        List<Column<Row>> columns = new ArrayList<>(List.of(new Column<>("server", row -> Cell.of(row.subject()))));
        Stream.concat(PERCENTILES.stream(), Stream.of(new Percentile("max", 0, Percentiles::max)))
                .forEach(percentile -> columns.add(new Column<>(
                        percentile.name() + " us",
                        row -> Cell.of(median(percentiles(result, row, kind), percentile.nanos()), Figures::micros))));
        return Table.of(result.rows().stream().filter(row -> !row.overloaded()).toList(), columns);
    }

    private static List<Percentiles> percentiles(Result result, Row row, Kind kind) {
        return result.valid(row).stream()
                .flatMap(trial -> kind.of().apply(trial).stream())
                .toList();
    }

    /** The median in microseconds. */
    private static OptionalDouble median(List<Percentiles> trials, ToLongFunction<Percentiles> nanos) {
        double[] micros = trials.stream()
                .mapToLong(nanos)
                .mapToDouble(value -> value / NANOS_PER_MICRO)
                .toArray();
        return micros.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Median.withDefaults().evaluate(micros));
    }
}
