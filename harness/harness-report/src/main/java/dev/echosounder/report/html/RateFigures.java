package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.Table.Column;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Dot;
import dev.echosounder.report.html.Chart.Points;
import dev.echosounder.report.html.Chart.Scale;
import dev.echosounder.trial.Attempt;
import dev.echosounder.trial.Attempt.Found;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.Trial;
import java.util.List;

/** Response times at each rate that a search tried. */
final class RateFigures {

    private static final double NANOS_PER_MICRO = 1e3;

    /** A search tries about twenty rates: with more than two results there would be too many points. */
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

    /** A view for each search. */
    static Figure of(List<Result> results) {
        List<Result> searches = results.size() > MOST_SEARCHES ? List.of() : results;
        return Figure.of(
                "rates-tried",
                "Every rate that was tried",
                "Each point is a run of a search, in a trial that counts. A cross is a rate at which the goal"
                        + " (the line) did not hold, or the generator was late. The latency of an overloaded"
                        + " server grows with the length of the run, so the height of its crosses says little.",
                searches.stream()
                        .filter(result -> result.summary().plan().goal().isPresent())
                        .map(result ->
                                View.of(results.size() == 1 ? "all" : result.label(), points(result), table(result)))
                        .toList());
    }

    private static List<Tried> tried(Result result) {
        return result.rows().stream()
                .flatMap(row -> result.valid(row).stream())
                .flatMap(trial -> trial.runs().stream()
                        .flatMap(run -> run.attempt().stream())
                        .map(attempt -> new Tried(trial, attempt)))
                .toList();
    }

    private static Points points(Result result) {
        Plan.Goal goal = result.summary().plan().goal().orElseThrow();
        List<Dot> dots = tried(result).stream()
                .map(tried -> tried.dot(Figures.percentile(goal.percentile())))
                .toList();
        return new Points(
                Axis.fitting("messages per second that were due", dots.stream().map(Dot::x)),
                Axis.of(Figures.percentile(goal.percentile()) + " of the response time, us", Scale.LOG),
                dots,
                "the goal did not hold, or the generator was late",
                goal.below().toNanos() / NANOS_PER_MICRO);
    }

    private static Table table(Result result) {
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
                                Figures.percentile(result.summary()
                                                .plan()
                                                .goal()
                                                .orElseThrow()
                                                .percentile()) + " us",
                                tried -> Cell.of(Figures.micros(tried.micros()), tried.micros())),
                        new Column<>(
                                "result",
                                tried -> Cell.of(tried.attempt().found().toString()))));
    }
}
