package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Row;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Dot;
import dev.echosounder.report.html.Chart.Points;
import dev.echosounder.report.html.Table.Cell;
import dev.echosounder.trial.cost.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/** What servers spend for what they answer. */
final class CostFigures {

    /** A cost as an axis. */
    private record Measure(String name, Function<Row, OptionalDouble> of, Function<Double, String> text) {}

    private static final Measure CPU = new Measure(
            "server CPU, us per message",
            row -> row.server().map(Cost::cpuMicrosPerMessage).orElse(OptionalDouble.empty()),
            Figures::micros);
    private static final Measure MEMORY =
            new Measure("peak resident memory, MiB", Row::serverMebibytes, value -> Figures.format("%,.0f", value));

    private CostFigures() {}

    /** Those for which there are data. */
    static List<Figure> of(List<Result> results) {
        List<View> views = new ArrayList<>();
        for (Result result : results) {
            for (Measure measure : results.size() == 1 ? List.of(CPU, MEMORY) : List.of(CPU)) {
                List<Dot> dots = dots(result, measure);
                if (!dots.isEmpty()) {
                    views.add(View.of(
                            results.size() == 1 ? measure.name() : result.label(),
                            new Points(
                                    Axis.fitting(
                                            "messages per second",
                                            dots.stream().map(Dot::x).toList()),
                                    Axis.fitting(
                                            measure.name(),
                                            dots.stream().map(Dot::y).toList()),
                                    dots),
                            table(result)));
                }
            }
        }
        return views.isEmpty()
                ? List.of()
                : List.of(Figure.of(
                        "cost",
                        "Cost against speed",
                        "Each point is a server: medians of its valid trials. Right and low is better.",
                        views));
    }

    private static List<Dot> dots(Result result, Measure measure) {
        return result.summary().rows().stream()
                .filter(row ->
                        row.figure().isPresent() && measure.of().apply(row).isPresent())
                .map(row -> dot(row, measure))
                .toList();
    }

    private static Dot dot(Row row, Measure measure) {
        double rate = row.figure().orElseThrow().value();
        double cost = measure.of().apply(row).orElseThrow();
        return new Dot(
                row.subject(),
                rate,
                cost,
                false,
                Figures.format(
                        "%s: %,.0f msg/s, %s: %s",
                        row.subject(), rate, measure.name(), measure.text().apply(cost)));
    }

    private static Table table(Result result) {
        return new Table(
                List.of(
                        "server",
                        "msg/s",
                        "user us/msg",
                        "system us/msg",
                        "voluntary switches/msg",
                        "involuntary switches/msg",
                        "bytes allocated/msg",
                        "collections ms",
                        "MiB",
                        "bytes/connection",
                        "threads",
                        "busy share",
                        "pinned threads"),
                result.summary().rows().stream()
                        .filter(row -> row.server().isPresent())
                        .map(CostFigures::cells)
                        .toList());
    }

    private static List<Cell> cells(Row row) {
        Cost cost = row.server().orElseThrow();
        return List.of(
                Cell.of(row.subject()),
                Cell.of(
                        row.figure()
                                .map(figure -> OptionalDouble.of(figure.value()))
                                .orElse(OptionalDouble.empty()),
                        value -> Figures.format("%,.0f", value)),
                Cell.of(cost.userMicrosPerMessage(), Figures::micros),
                Cell.of(cost.systemMicrosPerMessage(), Figures::micros),
                Cell.of(cost.voluntarySwitchesPerMessage(), Figures::ratio),
                Cell.of(cost.involuntarySwitchesPerMessage(), Figures::ratio),
                Cell.of(cost.allocatedBytesPerMessage(), value -> Figures.format("%,.0f", value)),
                whole(cost.collectionMillis()),
                Cell.of(row.serverMebibytes(), value -> Figures.format("%,.0f", value)),
                Cell.of(cost.bytesPerConnection(), value -> Figures.format("%,.0f", value)),
                whole(cost.threads()),
                Cell.of(cost.busyShare(), Figures::percent),
                whole(cost.pinnedThreads()));
    }

    private static Cell whole(OptionalLong value) {
        return Optional.of(value)
                .filter(OptionalLong::isPresent)
                .map(some -> Cell.of(some.getAsLong()))
                .orElse(Cell.of("-"));
    }
}
