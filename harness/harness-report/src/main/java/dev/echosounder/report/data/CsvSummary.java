package dev.echosounder.report.data;

import dev.echosounder.report.Metric;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.curve.CurveFigure;
import dev.echosounder.report.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BiFunction;

/** The table for a spreadsheet: every server under every load, raw numbers, with units in the header. */
final class CsvSummary {

    private record Column(String header, BiFunction<Summary, Row, Cell> cell) {}

    private static final List<Column> COLUMNS = columns();

    private CsvSummary() {}

    static Table of(List<Summary> loads) {
        return new Table(
                COLUMNS.stream().map(Column::header).toList(),
                loads.stream()
                        .flatMap(load -> load.rows().stream()
                                .map(row -> COLUMNS.stream()
                                        .map(column -> column.cell().apply(load, row))
                                        .toList()))
                        .toList());
    }

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("clients", (load, _) -> Cell.of(load.shape().connections())),
                new Column("idle_clients", (load, _) -> Cell.of(load.shape().idle())),
                new Column("message_bytes", (load, _) -> Cell.of(load.shape().messageBytes())),
                new Column("rank_best", (_, row) -> place(row.standing().rankBest())),
                new Column("rank_worst", (_, row) -> place(row.standing().rankWorst())),
                new Column(
                        "not_distinguished_from",
                        (_, row) -> Cell.of(String.join("; ", row.standing().notDistinguished()))),
                new Column("server", (_, row) -> Cell.of(row.subject())),
                new Column("noise", (_, row) -> number(row.standing().noise()))));
        columns.addAll(estimate("messages_per_second", (_, row) -> row.figure()));
        columns.addAll(estimate("ratio_to_baseline", (_, row) -> row.toBaseline()));
        columns.addAll(estimate("ratio_to_fastest", (_, row) -> row.toFastest()));
        columns.addAll(estimate("drift_free_messages_per_second", Summary::rate));
        columns.add(curve("megabytes_per_second", CurveFigure.MEGABYTES_PER_SECOND));
        columns.add(curve("accepted_connections_per_second", CurveFigure.ACCEPTED_PER_SECOND));
        for (Metric metric : Metric.values()) {
            columns.add(new Column(metric.csvName("server"), (_, row) -> number(metric.of(row))));
        }
        Arrays.stream(Metric.values())
                .filter(metric -> !metric.isLatency())
                .forEach(metric ->
                        columns.add(new Column(metric.csvName("load"), (_, row) -> number(metric.ofLoad(row)))));
        columns.add(new Column("valid_trials", (_, row) -> Cell.of(row.trials().valid())));
        columns.add(new Column("total_trials", (_, row) -> Cell.of(row.trials().total())));
        columns.add(
                new Column("failed_test_case", (_, row) -> Cell.of(row.broken().orElse(""))));
        columns.add(new Column(
                "unranked", (_, row) -> Cell.of(row.standing().unranked().orElse(""))));
        return List.copyOf(columns);
    }

    private static List<Column> estimate(String name, BiFunction<Summary, Row, Optional<Estimate>> estimate) {
        BiFunction<Summary, Row, Optional<Interval>> interval =
                (load, row) -> estimate.apply(load, row).flatMap(Estimate::interval);
        return List.of(
                new Column(name, (load, row) -> number(estimate.apply(load, row).map(Estimate::value))),
                new Column(
                        name + "_low_95",
                        (load, row) -> number(interval.apply(load, row).map(Interval::low))),
                new Column(
                        name + "_high_95",
                        (load, row) -> number(interval.apply(load, row).map(Interval::high))));
    }

    private static Column curve(String name, CurveFigure figure) {
        return new Column(name, (load, row) -> number(figure.of(load, row).map(Estimate::value)));
    }

    private static Cell number(Optional<Double> value) {
        return number(value.stream().mapToDouble(Double::doubleValue).findFirst());
    }

    private static Cell place(OptionalInt place) {
        return number(place.stream().asDoubleStream().findFirst());
    }

    private static Cell number(OptionalDouble value) {
        return Cell.of(value, Double::toString);
    }
}
