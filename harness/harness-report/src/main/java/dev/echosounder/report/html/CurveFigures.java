package dev.echosounder.report.html;

import dev.echosounder.api.Sizes;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Metric;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.curve.CurveFigure;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.curve.Stop;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Line;
import dev.echosounder.report.html.Chart.Lines;
import dev.echosounder.report.html.Chart.Point;
import dev.echosounder.report.html.Chart.Scale;
import dev.echosounder.report.html.Chart.Tick;
import dev.echosounder.report.html.Table.Cell;
import dev.echosounder.report.statistics.Interval;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The curves of a series: over the number of clients, and over the size of messages. */
final class CurveFigures {

    private static final double BYTES_PER_MEBIBYTE = 1024 * 1024;

    /** What can be drawn over the loads of a series. */
    private interface Measure {
        Optional<Estimate> of(Stop stop, Row row);
    }

    /**
     * One axis of a series with the other held.
     *
     * @param label of what is held
     */
    private record Cut(String label, String axis, List<Stop> stops, List<Tick> ticks) {}

    private final Curves curves;
    private final List<String> subjects;

    private CurveFigures(Curves curves) {
        this.curves = curves;
        subjects = curves.subjects();
    }

    /** Those for which there are data. */
    static List<Figure> of(Curves curves) {
        CurveFigures all = new CurveFigures(curves);
        List<Figure> figures = new ArrayList<>();
        if (curves.connections().size() > 1) {
            for (CurveFigure figure : CurveFigure.values()) {
                figures.add(all.over("connections", "against connections", all.byConnections(), figure));
            }
            figures.add(all.over(
                    "memory-connections",
                    "Memory against connections",
                    "Peak resident memory of the server, medians of the valid trials.",
                    "MiB",
                    all.byConnections(),
                    CurveFigures::memory));
        }
        if (curves.sizes().size() > 1) {
            // How fast connections are accepted hardly depends on the size of messages.
            for (CurveFigure figure : EnumSet.complementOf(EnumSet.of(CurveFigure.ACCEPTED_PER_SECOND))) {
                figures.add(all.over("size", "against the size of messages", all.bySize(), figure));
            }
        }
        figures.add(all.latencyAgainstRate());
        return figures.stream().filter(figure -> !figure.views().isEmpty()).toList();
    }

    private static Optional<Estimate> memory(Stop stop, Row row) {
        return Metric.PEAK_MEMORY.of(row).stream()
                .mapToObj(bytes -> new Estimate(bytes / BYTES_PER_MEBIBYTE, Optional.empty()))
                .findFirst();
    }

    private Figure over(String id, String against, List<Cut> cuts, CurveFigure figure) {
        return over(
                figure.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-" + id,
                capitalised(figure.text()) + " " + against,
                figure.meaning(),
                figure.text(),
                cuts,
                figure::of);
    }

    private Figure over(String id, String heading, String text, String unit, List<Cut> cuts, Measure measure) {
        return Figure.of(
                id,
                heading,
                text + " Hollow: not ranked, as too few of its trials count.",
                cuts.stream()
                        .map(cut -> view(unit, cut, measure))
                        .filter(view -> view.chart().isPresent())
                        .toList());
    }

    private List<Cut> byConnections() {
        return curves.sizes().stream()
                .map(size -> new Cut(
                        "messages of " + Sizes.text(size),
                        "clients",
                        curves.connections().stream()
                                .flatMap(count -> curves.at(count, size).stream())
                                .toList(),
                        curves.connections().stream()
                                .map(count -> new Tick(count, Figures.format("%,d", count)))
                                .toList()))
                .toList();
    }

    private List<Cut> bySize() {
        return curves.connections().stream()
                .map(count -> new Cut(
                        Figures.count(count, "client"),
                        "size of messages",
                        curves.sizes().stream()
                                .flatMap(size -> curves.at(count, size).stream())
                                .toList(),
                        curves.sizes().stream()
                                .map(size -> new Tick(size, Sizes.text(size)))
                                .toList()))
                .toList();
    }

    private static double place(Cut cut, Stop stop) {
        return cut.axis().equals("clients")
                ? stop.shape().connections()
                : stop.shape().messageBytes();
    }

    private View view(String unit, Cut cut, Measure measure) {
        List<Line> lines = new ArrayList<>();
        for (String subject : subjects) {
            List<Point> points = cut.stops().stream()
                    .flatMap(stop -> point(cut, stop, subject, measure).stream())
                    .toList();
            if (!points.isEmpty()) {
                lines.add(new Line(subject, points));
            }
        }
        Table table = table(cut, measure);
        if (lines.isEmpty()) {
            return View.of(cut.label(), table);
        }
        Axis x = new Axis(cut.axis(), Scale.LOG, cut.ticks());
        Axis y = Axis.fitting(
                unit,
                lines.stream()
                        .flatMap(line -> line.points().stream())
                        .map(Point::y)
                        .toList());
        return View.of(cut.label(), new Lines(x, y, lines), table);
    }

    private static Optional<Point> point(Cut cut, Stop stop, String subject, Measure measure) {
        Optional<Row> row = stop.row(subject);
        Boolean doubtful = row.flatMap(Row::unranked).isPresent() ? true : null;
        return row.flatMap(some -> measure.of(stop, some))
                .filter(estimate -> Double.isFinite(estimate.value()))
                .map(estimate -> new Point(
                        place(cut, stop),
                        estimate.value(),
                        estimate.interval().map(Interval::low).orElse(null),
                        estimate.interval().map(Interval::high).orElse(null),
                        doubtful));
    }

    private Table table(Cut cut, Measure measure) {
        List<String> header = new ArrayList<>(List.of("server"));
        cut.stops()
                .forEach(stop -> header.add(cut.ticks().stream()
                        .filter(tick -> tick.at() == place(cut, stop))
                        .findFirst()
                        .map(Tick::text)
                        .orElse("")));
        return new Table(
                header,
                subjects.stream()
                        .map(subject -> {
                            List<Cell> cells = new ArrayList<>(List.of(Cell.of(subject)));
                            cut.stops().forEach(stop -> cells.add(cell(stop, subject, measure)));
                            return cells;
                        })
                        .toList());
    }

    /** What is not ranked is marked, as elsewhere. */
    private static Cell cell(Stop stop, String subject, Measure measure) {
        Optional<Row> row = stop.row(subject);
        if (row.flatMap(Row::broken).isPresent()) {
            return Cell.of("FAILED");
        }
        Optional<Estimate> estimate = row.flatMap(some -> measure.of(stop, some));
        return Cell.of(
                estimate.map(some -> OptionalDouble.of(some.value())).orElse(OptionalDouble.empty()),
                value -> number(value) + (row.flatMap(some -> some.unranked()).isPresent() ? " ?" : ""));
    }

    private static String number(double value) {
        return value >= 99.95 ? Figures.format("%,.0f", value) : Figures.ratio(value);
    }

    /** More clients ask more of a server, and wait longer: where the curve turns upwards, it has no more to give. */
    private Figure latencyAgainstRate() {
        String loop = curves.stops().getFirst().summary().loop().equals("open loop")
                ? "response time"
                : "closed-loop latency";
        List<View> views = new ArrayList<>();
        for (Cut cut : curves.connections().size() > 1 ? byConnections() : List.<Cut>of()) {
            List<Line> lines = subjects.stream()
                    .map(subject -> new Line(
                            subject,
                            cut.stops().stream()
                                    .flatMap(stop -> stop
                                            .row(subject)
                                            .flatMap(row -> row.latency()
                                                    .filter(latency -> latency.p99() > 0)
                                                    .flatMap(latency -> stop.rate(row)
                                                            .map(rate -> Point.of(rate.value(), latency.p99()))))
                                            .stream())
                                    .toList()))
                    .filter(line -> !line.points().isEmpty())
                    .toList();
            if (!lines.isEmpty()) {
                views.add(View.of(
                        cut.label(),
                        new Lines(
                                Axis.fitting(
                                        "messages per second",
                                        lines.stream()
                                                .flatMap(line -> line.points().stream())
                                                .map(Point::x)
                                                .toList()),
                                Axis.of("p99 of the " + loop + ", us", Scale.LOG),
                                lines),
                        table(
                                cut,
                                (stop, row) ->
                                        row.latency().map(latency -> new Estimate(latency.p99(), Optional.empty())))));
            }
        }
        return Figure.of(
                "rate-latency",
                "Latency against rate",
                "Each curve goes from the fewest clients to the most. Where it turns upwards, more "
                        + "clients only wait longer. In a closed loop it can also turn back.",
                views);
    }

    private static String capitalised(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
