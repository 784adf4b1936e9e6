package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Row;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.Table.Column;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Dot;
import dev.echosounder.report.html.Chart.Points;
import dev.echosounder.report.html.Chart.Scale;
import dev.echosounder.trial.Attempt;
import dev.echosounder.trial.Attempt.Found;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How long answers take at which rate: of each trial, and of each rate that a search tried. */
final class RateFigures {

    private static final double NANOS_PER_MICRO = 1e3;

    /**
     * A search tries some twenty rates: with more results than two that were compared, these would be too many points
     * to look at.
     */
    private static final int MOST_SEARCHES = 2;

    /** A rate that was tried, in a trial that counts. */
    private record Tried(Trial trial, Attempt attempt) {

        double micros() {
            return attempt.responseNanos() / NANOS_PER_MICRO;
        }

        Dot dot(String figure) {
            return new Dot(
                    trial.subject(),
                    attempt.perSecond(),
                    attempt.responseNanos() > 0 ? micros() : null,
                    attempt.found() != Found.HOLDS,
                    "%s, block %d: at %s messages per second %s; %s %s"
                            .formatted(
                                    trial.subject(),
                                    trial.block(),
                                    Figures.whole(attempt.perSecond()),
                                    attempt.found(),
                                    figure,
                                    Answer.us(micros())));
        }
    }

    private RateFigures() {}

    /** Those for which there are data. */
    static List<Figure> of(List<Result> results) {
        List<Figure> figures = new ArrayList<>();
        List<View> tried = results.size() > MOST_SEARCHES
                ? List.of()
                : results.stream()
                        .filter(result -> result.summary().plan().goal().isPresent())
                        .map(result -> View.of(
                                results.size() == 1 ? "all" : result.label(), tries(result), triesTable(result)))
                        .toList();
        figures.add(Figure.of(
                "rates-tried",
                "Every rate that was tried",
                "Each point is a run of a search, in a trial that counts. A cross is a rate at which the goal,"
                        + " which is the line, did not hold, or the generator was late. The latency of an overloaded"
                        + " server grows with the length of the run, so the height of its crosses says little.",
                tried));
        List<View> byRate = results.stream()
                .filter(result -> result.summary().openLoop())
                .map(result -> View.of(results.size() == 1 ? "p99" : result.label(), byRate(result), rateTable(result)))
                .toList();
        figures.add(Figure.of(
                "latency-rate",
                "Latency against rate",
                "Each point is a trial: the rate that was answered, and the p99 of the "
                        + "response time at it. Right and low is better.",
                byRate));
        return figures;
    }

    private static List<Tried> tried(Result result) {
        return result.rows().stream().flatMap(row -> tried(result, row)).toList();
    }

    private static Stream<Tried> tried(Result result, Row row) {
        return result.valid(row).stream()
                .flatMap(trial -> trial.runs().stream()
                        .flatMap(run -> run.attempt().stream())
                        .map(attempt -> new Tried(trial, attempt)));
    }

    private static Points tries(Result result) {
        Plan.Goal goal = result.summary().plan().goal().orElseThrow();
        List<Dot> dots =
                tried(result).stream().map(tried -> tried.dot(figure(goal))).toList();
        return new Points(
                Axis.fitting("messages per second that were due", dots.stream().map(Dot::x)),
                Axis.of(figure(goal) + " of the response time, us", Scale.LOG),
                dots,
                "the goal did not hold, or the generator was late",
                goal.below().toNanos() / NANOS_PER_MICRO);
    }

    private static String figure(Plan.Goal goal) {
        return "p" + Double.toString(goal.percentile()).replaceAll("\\.0$", "");
    }

    private static Table triesTable(Result result) {
        return Table.of(
                tried(result),
                List.of(
                        new Column<>("server", tried -> Cell.of(tried.trial().subject())),
                        new Column<>("block", tried -> Cell.of(tried.trial().block())),
                        new Column<>(
                                "msg/s due",
                                tried -> Cell.of(
                                        Figures.whole(tried.attempt().perSecond()),
                                        tried.attempt().perSecond())),
                        new Column<>(
                                figure(result.summary().plan().goal().orElseThrow()) + " us",
                                tried -> Cell.of(Figures.micros(tried.micros()), tried.micros())),
                        new Column<>(
                                "what it says",
                                tried -> Cell.of(tried.attempt().found().toString()))));
    }

    private static Points byRate(Result result) {
        List<Dot> dots = dots(result);
        return new Points(
                Axis.fitting("messages per second", dots.stream().map(Dot::x)),
                Axis.of("p99 of the response time, us", Scale.LOG),
                dots);
    }

    /** Of a trial that did not hold its rate any latency could be had by driving longer, so it has none here. */
    private static List<Dot> dots(Result result) {
        return result.trials().stream()
                .filter(trial -> trial.verdict().valid()
                        && trial.messagesPerSecond().isPresent()
                        && trial.response().isPresent())
                .map(trial -> new Dot(
                        trial.subject(),
                        trial.messagesPerSecond().getAsDouble(),
                        trial.response().get().p99() / NANOS_PER_MICRO,
                        false,
                        TrialFigures.tip(trial)))
                .toList();
    }

    private static Table rateTable(Result result) {
        return Table.of(
                result.rows().stream()
                        .flatMap(row -> result.valid(row).stream())
                        .filter(trial -> trial.response().isPresent())
                        .toList(),
                List.of(
                        new Column<>("server", trial -> Cell.of(trial.subject())),
                        new Column<>("block", trial -> Cell.of(trial.block())),
                        new Column<>("msg/s", trial -> Cell.of(trial.messagesPerSecond(), Figures::whole)),
                        new Column<>("p50 us", trial -> TrialFigures.micros(trial, Percentiles::p50)),
                        new Column<>("p99 us", trial -> TrialFigures.micros(trial, Percentiles::p99)),
                        new Column<>("p99.9 us", trial -> TrialFigures.micros(trial, Percentiles::p999))));
    }
}
