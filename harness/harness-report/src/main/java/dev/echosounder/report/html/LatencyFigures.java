package dev.echosounder.report.html;

import dev.echosounder.load.trial.Percentiles;
import dev.echosounder.load.trial.Trial;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Row;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Dot;
import dev.echosounder.report.html.Chart.Line;
import dev.echosounder.report.html.Chart.Lines;
import dev.echosounder.report.html.Chart.Point;
import dev.echosounder.report.html.Chart.Points;
import dev.echosounder.report.html.Chart.Scale;
import dev.echosounder.report.html.Chart.Tick;
import dev.echosounder.report.html.Table.Cell;
import org.apache.commons.statistics.descriptive.Median;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** How long answers take: by percentile, and by rate. */
final class LatencyFigures {

    private static final double NANOS_PER_MICRO = 1e3;

    /** One of those that are kept of each trial. Of 10 answers one is slower than the p90: it stands at 10. */
    private record Percentile(String name, double oneIn, ToLongFunction<Percentiles> nanos) {}

    private static final List<Percentile> PERCENTILES = List.of(new Percentile("p50", 2, Percentiles::p50), new Percentile("p90", 10, Percentiles::p90),
            new Percentile("p99", 100, Percentiles::p99), new Percentile("p99.9", 1_000, Percentiles::p999), new Percentile("p99.99", 10_000, Percentiles::p9999));

    /** One of the times that are kept of each trial. */
    private record Kind(String name, Function<Trial, Optional<Percentiles>> of) {}

    private LatencyFigures() {}

    /** Those for which there are data. */
    static List<Figure> of(List<Result> results) {
        List<Figure> figures = new ArrayList<>();
        List<View> byPercentile = results.stream().flatMap(result -> kinds(result).stream()
                .filter(kind -> result.outcome().trials().stream().anyMatch(trial -> trial.verdict().valid() && kind.of().apply(trial).isPresent()))
                .map(kind -> View.of(results.size() == 1 ? kind.name() : "%s: %s".formatted(result.label(), kind.name()), lines(result, kind),
                        table(result, kind)))).toList();
        if (!byPercentile.isEmpty()) {
            figures.add(Figure.of("percentiles", "Latency by percentile", "Each point is the median of the valid trials' percentiles; the lines "
                    + "between them are drawn to guide the eye. "
                    + (results.stream().allMatch(Result::openLoop) ? "Response time counts from the intended send time, service time from the actual "
                            + "send, lag is the generator's own lateness."
                            : "In a closed loop a server that stalls hides from its clients: this is no response time."), byPercentile));
        }
        List<View> byRate = results.stream().filter(Result::openLoop).filter(result -> !dots(result).isEmpty())
                .map(result -> View.of(results.size() == 1 ? "p99" : result.label(), byRate(result), rateTable(result))).toList();
        if (!byRate.isEmpty()) {
            figures.add(Figure.of("latency-rate", "Latency against rate", "Each point is a trial: the rate that was answered, and the p99 of the "
                    + "response time at it. Right and low is better.", byRate));
        }
        return figures;
    }

    private static List<Kind> kinds(Result result) {
        return result.openLoop()
                ? List.of(new Kind("response time", Trial::response), new Kind("service time", Trial::service), new Kind("generator's lag", Trial::lag))
                : List.of(new Kind(result.latencyName(), Trial::response));
    }

    private static Lines lines(Result result, Kind kind) {
        List<Line> lines = result.summary().rows().stream().filter(row -> !row.overloaded()).map(row -> new Line(row.contestant(), false, PERCENTILES.stream()
                .flatMap(percentile -> median(result.valid(row), kind, percentile).stream().filter(micros -> micros > 0)
                        .mapToObj(micros -> Point.of(percentile.oneIn(), micros))).toList())).filter(line -> !line.points().isEmpty()).toList();
        return new Lines(new Axis("percentile", Scale.LOG, PERCENTILES.stream().map(percentile -> new Tick(percentile.oneIn(), percentile.name())).toList()),
                Axis.of(kind.name() + ", us", Scale.LOG), lines);
    }

    private static Table table(Result result, Kind kind) {
        List<String> header = new ArrayList<>(List.of("contestant"));
        PERCENTILES.forEach(percentile -> header.add(percentile.name() + " us"));
        header.add("max us");
        return new Table(header, result.summary().rows().stream().filter(row -> !row.overloaded()).map(row -> {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(row.contestant())));
            PERCENTILES.forEach(percentile -> cells.add(Cell.of(median(result.valid(row), kind, percentile), Figures::micros)));
            cells.add(Cell.of(median(result.valid(row), kind, new Percentile("max", 0, Percentiles::max)), Figures::micros));
            return cells;
        }).toList());
    }

    private static OptionalDouble median(List<Trial> trials, Kind kind, Percentile percentile) {
        double[] micros = trials.stream().flatMap(trial -> kind.of().apply(trial).stream()).mapToLong(percentile.nanos())
                .mapToDouble(nanos -> nanos / NANOS_PER_MICRO).toArray();
        return micros.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Median.withDefaults().evaluate(micros));
    }

    private static Points byRate(Result result) {
        List<Dot> dots = dots(result);
        return new Points(Axis.fitting("messages per second", dots.stream().map(Dot::x).toList()), Axis.of("p99 of the response time, us", Scale.LOG), dots);
    }

    /** Of a trial that did not hold its rate any latency could be had by driving longer, so it has none here. */
    private static List<Dot> dots(Result result) {
        return result.outcome().trials().stream().filter(trial -> trial.verdict().valid() && trial.messagesPerSecond().isPresent() && trial.response().isPresent())
                .map(trial -> new Dot(trial.contestant(), trial.messagesPerSecond().getAsDouble(), trial.response().get().p99() / NANOS_PER_MICRO,
                        false, TrialFigures.tip(trial))).toList();
    }

    private static Table rateTable(Result result) {
        return new Table(List.of("contestant", "block", "msg/s", "p50 us", "p99 us", "p99.9 us"), result.summary().rows().stream()
                .flatMap(row -> rates(result, row).stream()).toList());
    }

    private static List<List<Cell>> rates(Result result, Row row) {
        return result.valid(row).stream().filter(trial -> trial.response().isPresent()).map(trial -> List.of(Cell.of(row.contestant()), Cell.of(trial.block()),
                Cell.of(trial.messagesPerSecond(), value -> Figures.format("%,.0f", value)), micros(trial, Percentiles::p50),
                        micros(trial, Percentiles::p99), micros(trial, Percentiles::p999))).toList();
    }

    private static Cell micros(Trial trial, ToLongFunction<Percentiles> percentile) {
        return Cell.of(OptionalDouble.of(percentile.applyAsLong(trial.response().orElseThrow()) / NANOS_PER_MICRO), Figures::micros);
    }
}
