package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Key;
import dev.echosounder.report.Metric.Place;
import dev.echosounder.report.RankingTable;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Bar;
import dev.echosounder.report.html.Chart.Bars;
import dev.echosounder.report.html.Chart.Scale;
import dev.echosounder.report.statistics.Interval;
import java.util.ArrayList;
import java.util.List;

/** The ranking as bars, and the table. */
final class RankingFigures {

    private static final String HOW_TO_READ =
            "No server was shown to be better than those on the shaded band. The thin line is the 95 % interval; those "
                    + "of ratios hold for all pairs of servers at once. ";

    private RankingFigures() {}

    /** The figure: one result by the figure that ranks and in messages per second; several by the figure that ranks. */
    static Figure of(List<Result> results) {
        Result first = results.getFirst();
        List<View> views = new ArrayList<>();
        results.forEach(result -> views.add(View.of(
                results.size() == 1 ? ratioName(result.summary().key()) : result.label(),
                ratios(result),
                RankingTable.of(result.summary(), Place.REPORT))));
        if (results.size() == 1) {
            views.add(View.of("messages per second", rates(first), RankingTable.of(first.summary(), Place.REPORT)));
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
            case CPU_PER_MESSAGE -> "CPU time per message, ratio to the lowest";
        };
    }

    private static Bars ratios(Result result) {
        return new Bars(
                Axis.of(ratioName(result.summary().key()), Scale.LINEAR),
                null,
                result.rows().stream()
                        .flatMap(row ->
                                row.toFastest().map(ratio -> bar(row, ratio, Figures.ratio(ratio.value()))).stream())
                        .toList());
    }

    private static Bars rates(Result result) {
        String label = result.summary().key() == Key.CAPACITY ? "capacity, messages per second" : "messages per second";
        return new Bars(
                Axis.of(label, Scale.LINEAR),
                null,
                result.rows().stream()
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
                        row.standing().notDistinguished().isEmpty()
                                ? ""
                                : "; not distinguished from "
                                        + Answer.names(row.standing().notDistinguished()));
        return new Bar(
                row.subject(),
                row.ranked() ? row.rankText() : "",
                group(row),
                estimate.value(),
                value,
                estimate.interval().map(Interval::low).orElse(null),
                estimate.interval().map(Interval::high).orElse(null),
                tip);
    }

    private static int group(Row row) {
        return !row.ranked() ? -1 : row.mayBeBest() ? 1 : 2;
    }

    private static String between(Interval interval) {
        return "%s to %s".formatted(Figures.number(interval.low()), Figures.number(interval.high()));
    }
}
