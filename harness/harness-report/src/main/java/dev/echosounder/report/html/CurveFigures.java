package dev.echosounder.report.html;

import dev.echosounder.report.Notes;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.report.curve.CurveFigure;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.curve.Cut;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Line;
import dev.echosounder.report.html.Chart.Lines;
import dev.echosounder.report.html.Chart.Point;
import dev.echosounder.report.html.Chart.Scale;
import dev.echosounder.report.html.Chart.Tick;
import dev.echosounder.report.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;

/** The curves of a comparison: over the number of clients, and over the size of messages. */
final class CurveFigures {

    private final Curves curves;
    private final List<String> subjects;

    private CurveFigures(Curves curves) {
        this.curves = curves;
        subjects = curves.subjects();
    }

    /** The figures for which there are data. */
    static List<Figure> of(Curves curves) {
        CurveFigures all = new CurveFigures(curves);
        List<Figure> figures = new ArrayList<>();
        for (CurveFigure figure : curves.figures()) {
            if (curves.connections().size() > 1) {
                figures.add(all.over("connections", "connections", curves.byConnections(), figure));
            }
        }
        for (CurveFigure figure : curves.figures()) {
            // How fast connections are accepted hardly depends on the size of messages.
            if (curves.sizes().size() > 1 && figure != CurveFigure.ACCEPTED_PER_SECOND) {
                figures.add(all.over("size", "the size of messages", curves.bySizes(), figure));
            }
        }
        figures.add(all.latencyAgainstRate());
        return figures;
    }

    private Figure over(String id, String axis, List<Cut> cuts, CurveFigure figure) {
        return Figure.of(
                figure.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-" + id,
                Notes.capitalised(figure.text()) + " against " + axis,
                figure.meaning() + " Hollow: not ranked, because too few of its trials count.",
                cuts.stream()
                        .map(cut -> view(cut, figure))
                        .filter(view -> view.chart().isPresent())
                        .toList());
    }

    /** A figure along a cut, with the ticks of its loads. */
    static Lines chart(Curves curves, Cut cut, CurveFigure figure) {
        return new CurveFigures(curves).chart(cut, figure);
    }

    private View view(Cut cut, CurveFigure figure) {
        return View.of(cut.label(), chart(cut, figure), cut.table(subjects, figure));
    }

    private Lines chart(Cut cut, CurveFigure figure) {
        List<Line> lines = lines(cut, (load, row) -> figure.of(load, row).map(rate -> point(cut, load, row, rate)));
        List<Tick> ticks = cut.loads().stream()
                .map(load -> new Tick(cut.place(load), cut.tick(load)))
                .toList();
        return new Lines(
                new Axis(cut.axis(), Scale.LOG, ticks),
                Axis.fitting(
                        figure.text(),
                        lines.stream().flatMap(line -> line.points().stream()).map(Point::y)),
                lines);
    }

    /** A line for each server that has a point. */
    private List<Line> lines(Cut cut, BiFunction<Summary, Row, Optional<Point>> point) {
        return subjects.stream()
                .map(subject -> new Line(
                        subject,
                        cut.loads().stream()
                                .flatMap(load -> load.row(subject).flatMap(row -> point.apply(load, row)).stream())
                                .filter(some -> Double.isFinite(some.y()))
                                .toList()))
                .filter(line -> !line.points().isEmpty())
                .toList();
    }

    private static Point point(Cut cut, Summary load, Row row, Estimate estimate) {
        return new Point(
                cut.place(load),
                estimate.value(),
                estimate.interval().map(Interval::low).orElse(null),
                estimate.interval().map(Interval::high).orElse(null),
                row.ranked() ? null : true);
    }

    /** Latency over rate, for growing numbers of clients: where a curve turns upwards, the server is at its limit. */
    private Figure latencyAgainstRate() {
        List<Cut> cuts = curves.connections().size() > 1 ? curves.byConnections() : List.of();
        return Figure.of(
                "rate-latency",
                "Latency against rate",
                "Each curve goes from the fewest clients to the most. Where it turns upwards, more "
                        + "clients only wait longer. In a closed loop it can also turn back.",
                cuts.stream()
                        .map(this::latencyAgainstRate)
                        .filter(view -> view.chart().isPresent())
                        .toList());
    }

    private View latencyAgainstRate(Cut cut) {
        List<Line> lines = lines(
                cut,
                (load, row) -> load.rate(row)
                        .filter(rate -> row.p99().orElse(0) > 0)
                        .map(rate -> Point.of(rate.value(), row.p99().getAsDouble())));
        return View.of(
                cut.label(),
                new Lines(
                        Axis.fitting(
                                "messages per second",
                                lines.stream()
                                        .flatMap(line -> line.points().stream())
                                        .map(Point::x)),
                        Axis.of("p99 of the " + curves.loads().getFirst().latencyName() + ", us", Scale.LOG),
                        lines),
                cut.table(subjects, CurveFigure.P99));
    }
}
