package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Metric;
import dev.echosounder.report.Metric.Place;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.Table.Column;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Dot;
import dev.echosounder.report.html.Chart.Points;
import java.util.ArrayList;
import java.util.List;

/** The costs of servers against their rates. */
final class CostFigures {

    private CostFigures() {}

    /** The figures for which there are data. */
    static List<Figure> of(List<Result> results) {
        List<View> views = new ArrayList<>();
        for (Result result : results) {
            for (Metric cost : results.size() == 1 ? List.of(Metric.CPU, Metric.PEAK_MEMORY) : List.of(Metric.CPU)) {
                List<Dot> dots = dots(result, cost);
                if (!dots.isEmpty()) {
                    views.add(View.of(
                            results.size() == 1 ? cost.header() : result.label(),
                            new Points(
                                    Axis.fitting(
                                            "messages per second", dots.stream().map(Dot::x)),
                                    Axis.fitting(cost.header(), dots.stream().map(Dot::y)),
                                    dots),
                            table(result)));
                }
            }
        }
        return List.of(Figure.of(
                "cost",
                "Cost against speed",
                "Each point is a server: medians of its valid trials. Right and low is better.",
                views));
    }

    private static List<Dot> dots(Result result, Metric cost) {
        return result.rows().stream()
                .filter(row -> row.figure().isPresent() && cost.of(row).isPresent())
                .map(row -> dot(row, cost))
                .toList();
    }

    private static Dot dot(Row row, Metric cost) {
        double rate = row.figure().orElseThrow().value();
        return new Dot(
                row.subject(),
                rate,
                cost.of(row).orElseThrow(),
                false,
                Figures.format(
                        "%s: %,.0f msg/s, %s: %s",
                        row.subject(), rate, cost.header(), cost.cell(row).text()));
    }

    private static Table table(Result result) {
        List<Column<Row>> columns = new ArrayList<>(List.of(
                new Column<>("server", row -> Cell.of(row.subject())),
                new Column<>(
                        "msg/s",
                        row -> Cell.of(
                                row.figure().stream()
                                        .mapToDouble(Estimate::value)
                                        .findFirst(),
                                Figures::whole))));
        Metric.in(Place.COST).stream()
                .filter(metric -> !metric.isLatency())
                .forEach(cost -> columns.add(new Column<>(cost.header(), cost::cell)));
        return Table.of(
                result.rows().stream().filter(row -> row.server().isPresent()).toList(), columns);
    }
}
