package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Row;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Dot;
import dev.echosounder.report.html.Chart.Points;
import dev.echosounder.report.html.Chart.Scale;
import dev.echosounder.report.html.Table.Cell;
import dev.echosounder.trial.Attempt;
import dev.echosounder.trial.Attempt.Found;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
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
                                    rate(attempt.perSecond()),
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
                        .filter(result -> !tried(result).isEmpty())
                        .map(result -> View.of(
                                results.size() == 1 ? "all" : result.label(), tries(result), triesTable(result)))
                        .toList();
        if (!tried.isEmpty()) {
            figures.add(Figure.of(
                    "rates-tried",
                    "Every rate that was tried",
                    "Each point is a run of a search, in a trial that counts. A cross is a rate at which the goal,"
                            + " which is the line, did not hold, or the generator was late. The latency of an"
                            + " overloaded server grows with the length of the run, so the height of its crosses says"
                                    + " little.",
                    tried));
        }
        List<View> byRate = results.stream()
                .filter(Result::openLoop)
                .filter(result -> !dots(result).isEmpty())
                .map(result -> View.of(results.size() == 1 ? "p99" : result.label(), byRate(result), rateTable(result)))
                .toList();
        if (!byRate.isEmpty()) {
            figures.add(Figure.of(
                    "latency-rate",
                    "Latency against rate",
                    "Each point is a trial: the rate that was answered, and the p99 of the "
                            + "response time at it. Right and low is better.",
                    byRate));
        }
        return figures;
    }

    private static List<Tried> tried(Result result) {
        return result.summary().rows().stream()
                .flatMap(row -> tried(result, row))
                .toList();
    }

    private static Stream<Tried> tried(Result result, Row row) {
        return result.valid(row).stream()
                .flatMap(trial -> trial.runs().stream()
                        .flatMap(run -> run.attempt().stream())
                        .map(attempt -> new Tried(trial, attempt)));
    }

    private static Points tries(Result result) {
        Plan.Goal goal = result.outcome().plan().goal().orElseThrow();
        List<Dot> dots =
                tried(result).stream().map(tried -> tried.dot(figure(goal))).toList();
        return new Points(
                Axis.fitting(
                        "messages per second that were due",
                        dots.stream().map(Dot::x).toList()),
                Axis.of(figure(goal) + " of the response time, us", Scale.LOG),
                dots,
                "the goal did not hold, or the generator was late",
                goal.below().toNanos() / NANOS_PER_MICRO);
    }

    private static String figure(Plan.Goal goal) {
        return "p" + Double.toString(goal.percentile()).replaceAll("\\.0$", "");
    }

    private static Table triesTable(Result result) {
        String figure = figure(result.outcome().plan().goal().orElseThrow());
        return new Table(
                List.of("server", "block", "msg/s due", figure + " us", "what it says"),
                tried(result).stream()
                        .map(tried -> List.of(
                                Cell.of(tried.trial().subject()),
                                Cell.of(tried.trial().block()),
                                Cell.of(OptionalDouble.of(tried.attempt().perSecond()), RateFigures::rate),
                                Cell.of(OptionalDouble.of(tried.micros()), Figures::micros),
                                Cell.of(tried.attempt().found().toString())))
                        .toList());
    }

    private static Points byRate(Result result) {
        List<Dot> dots = dots(result);
        return new Points(
                Axis.fitting("messages per second", dots.stream().map(Dot::x).toList()),
                Axis.of("p99 of the response time, us", Scale.LOG),
                dots);
    }

    /** Of a trial that did not hold its rate any latency could be had by driving longer, so it has none here. */
    private static List<Dot> dots(Result result) {
        return result.outcome().trials().stream()
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
        return new Table(
                List.of("server", "block", "msg/s", "p50 us", "p99 us", "p99.9 us"),
                result.summary().rows().stream()
                        .flatMap(row -> rates(result, row).stream())
                        .toList());
    }

    private static List<List<Cell>> rates(Result result, Row row) {
        return result.valid(row).stream()
                .filter(trial -> trial.response().isPresent())
                .map(trial -> List.of(
                        Cell.of(row.subject()),
                        Cell.of(trial.block()),
                        Cell.of(trial.messagesPerSecond(), RateFigures::rate),
                        micros(trial, Percentiles::p50),
                        micros(trial, Percentiles::p99),
                        micros(trial, Percentiles::p999)))
                .toList();
    }

    private static String rate(double perSecond) {
        return Figures.format("%,.0f", perSecond);
    }

    private static Cell micros(Trial trial, ToLongFunction<Percentiles> percentile) {
        return Cell.of(
                OptionalDouble.of(percentile.applyAsLong(trial.response().orElseThrow()) / NANOS_PER_MICRO),
                Figures::micros);
    }
}
