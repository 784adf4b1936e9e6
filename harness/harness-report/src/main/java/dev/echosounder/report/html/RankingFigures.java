package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Key;
import dev.echosounder.report.Metric;
import dev.echosounder.report.Metric.Place;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Bar;
import dev.echosounder.report.html.Chart.Bars;
import dev.echosounder.report.html.Chart.Scale;
import dev.echosounder.report.html.Table.Cell;
import dev.echosounder.report.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The ranking as bars, and the table. */
final class RankingFigures {

    private static final String HOW_TO_READ =
            "Servers on one band share a rank: no difference between them was shown to be real. The thin line is "
                    + "the 95 % interval, from the spread of whole trials. ";

    private RankingFigures() {}

    /** Of one result by what ranks and in messages per second; of several, each by what ranks. */
    static Figure of(List<Result> results) {
        Result first = results.getFirst();
        List<View> views = new ArrayList<>();
        results.forEach(result -> views.add(View.of(
                results.size() == 1 ? ratioName(result.summary().key()) : result.label(),
                ratios(result),
                table(result))));
        if (results.size() == 1) {
            views.add(View.of("messages per second", rates(first), rateTable(first)));
        }
        String which = first.summary().key().moreIsBetter() ? "Longer is better." : "Shorter is better.";
        return Figure.withOpenTable("ranking", "Ranking, with its uncertainty", HOW_TO_READ + which, views);
    }

    private static String ratioName(Key key) {
        return switch (key) {
            case MESSAGES_PER_SECOND -> "ratio to the fastest";
            case RATIO_TO_BASELINE -> "ratio to the fastest, by the baseline";
            case CAPACITY -> "ratio to the highest capacity";
            case RESPONSE_P99 -> "p99, ratio to the lowest";
        };
    }

    private static Bars ratios(Result result) {
        return new Bars(
                Axis.of(ratioName(result.summary().key()), Scale.LINEAR),
                null,
                result.summary().rows().stream()
                        .flatMap(row ->
                                row.toFastest().map(ratio -> bar(row, ratio, Figures.ratio(ratio.value()))).stream())
                        .toList());
    }

    private static Bars rates(Result result) {
        String label = result.summary().key() == Key.CAPACITY ? "capacity, messages per second" : "messages per second";
        return new Bars(
                Axis.of(label, Scale.LINEAR),
                null,
                result.summary().rows().stream()
                        .flatMap(row ->
                                row
                                        .figure()
                                        .map(figure -> bar(row, figure, Figures.format("%,.0f", figure.value())))
                                        .stream())
                        .toList());
    }

    private static Bar bar(Row row, Estimate estimate, String value) {
        String tip = "%s: %s%s%s"
                .formatted(
                        row.subject(),
                        value,
                        estimate.interval()
                                .map(interval -> " (95 %%: %s)".formatted(between(interval)))
                                .orElse(""),
                        row.ties().isEmpty() ? "" : "; not distinguished from " + Answer.names(row.ties()));
        return new Bar(
                row.subject(),
                rank(row),
                row.rank().orElse(-1),
                estimate.value(),
                value,
                estimate.interval().map(Interval::low).orElse(null),
                estimate.interval().map(Interval::high).orElse(null),
                tip);
    }

    private static String between(Interval interval) {
        return "%s to %s".formatted(number(interval.low()), number(interval.high()));
    }

    private static String number(double value) {
        return value >= 100 ? Figures.format("%,.0f", value) : Figures.ratio(value);
    }

    private static String rank(Row row) {
        return row.rank().isPresent() ? row.rank().getAsInt() + (row.tied() ? "=" : "") : "";
    }

    private static Table rateTable(Result result) {
        return new Table(
                List.of("server", "msg/s", "95 % from", "to"),
                result.summary().rows().stream()
                        .map(row -> List.of(
                                Cell.of(row.subject()),
                                rate(row.figure(), Estimate::value),
                                rate(
                                        row.figure(),
                                        estimate -> estimate.interval()
                                                .map(Interval::low)
                                                .orElse(Double.NaN)),
                                rate(
                                        row.figure(),
                                        estimate -> estimate.interval()
                                                .map(Interval::high)
                                                .orElse(Double.NaN))))
                        .toList());
    }

    private static Table table(Result result) {
        List<String> header = new ArrayList<>(List.of(
                "server",
                "rank",
                result.summary().key() == Key.CAPACITY ? "capacity msg/s" : "msg/s",
                "95 % from",
                "to",
                ratioName(result.summary().key()),
                "95 % from",
                "to"));
        Metric.in(Place.RANKING)
                .forEach(metric ->
                        header.add((metric == Metric.P50 ? result.latencyName() + " " : "") + metric.header()));
        header.addAll(List.of("valid", "not distinguished from, or why not ranked"));
        return new Table(
                header,
                result.summary().rows().stream().map(RankingFigures::cells).toList());
    }

    private static List<Cell> cells(Row row) {
        List<Cell> cells = new ArrayList<>(List.of(
                Cell.of(row.subject()),
                row.rank().isPresent()
                        ? new Cell(rank(row), (double) row.rank().getAsInt())
                        : Cell.of(row.broken().isPresent() ? "FAILED" : row.overloaded() ? "OVERLOAD" : "-"),
                rate(row.figure(), Estimate::value),
                rate(
                        row.figure(),
                        estimate -> estimate.interval().map(Interval::low).orElse(Double.NaN)),
                rate(
                        row.figure(),
                        estimate -> estimate.interval().map(Interval::high).orElse(Double.NaN)),
                ratio(row, Estimate::value),
                ratio(row, estimate -> estimate.interval().map(Interval::low).orElse(Double.NaN)),
                ratio(row, estimate -> estimate.interval().map(Interval::high).orElse(Double.NaN))));
        Metric.in(Place.RANKING).forEach(metric -> cells.add(Cell.of(metric, row)));
        cells.add(new Cell(row.valid() + "/" + row.total(), (double) row.valid()));
        cells.add(Cell.of(row.broken()
                .map("Failed its contract: "::concat)
                .or(row::unranked)
                .orElse(String.join(", ", row.ties()))));
        return cells;
    }

    private static Cell rate(Optional<Estimate> estimate, ToDoubleFunction<Estimate> figure) {
        return cell(estimate, figure, value -> Figures.format("%,.0f", value));
    }

    private static Cell ratio(Row row, ToDoubleFunction<Estimate> figure) {
        return cell(row.toFastest(), figure, Figures::ratio);
    }

    private static <T> Cell cell(Optional<T> some, ToDoubleFunction<T> figure, Function<Double, String> text) {
        return Cell.of(
                some.map(known -> OptionalDouble.of(figure.applyAsDouble(known)))
                        .orElse(OptionalDouble.empty()),
                text::apply);
    }
}
