package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.Table.Column;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Dot;
import dev.echosounder.report.html.Chart.Points;
import dev.echosounder.report.html.Chart.Scale;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.Verdict;
import dev.echosounder.trial.cost.Cost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every trial as a point, including those that do not count, and the reasons why they do not. */
final class TrialFigures {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double MILLIS_PER_SECOND = 1e3;

    private TrialFigures() {}

    /** The figures for which there are data: the trials, and the reasons of those that do not count. */
    static List<Figure> of(List<Result> results) {
        List<View> views = new ArrayList<>();
        for (Result result : results) {
            String label = results.size() == 1 ? "" : result.label() + ": ";
            views.add(View.of(label + unit(result), strip(result), table(result)));
            if (results.size() == 1) {
                views.add(View.of("over time", overTime(result), table(result)));
            }
        }
        return List.of(
                Figure.of(
                        "trials",
                        "Every trial",
                        "Each point is a trial in fresh processes. A cross is an INVALID one: it stays in the"
                                + " data, and is left out of every other figure here. Point at it, or move to it with"
                                + " the Tab key, to read why.",
                        views),
                Figure.withOpenTable(
                        "invalid",
                        "INVALID trials, and why",
                        "They affect no rank.",
                        List.of(View.of("all", reasons(results)))));
    }

    /** The tooltip of a trial. */
    static String tip(Trial trial) {
        String figures = Stream.of(
                        text(trial.messagesPerSecond(), "%,.0f msg/s"),
                        text(trial.ratioToBaseline(), "%.2f of the baseline"),
                        trial.response()
                                .map(response -> "p99 " + Answer.us(response.p99() / NANOS_PER_MICRO))
                                .orElse(""))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        return "%s, block %d: %s%s"
                .formatted(
                        trial.subject(),
                        trial.block(),
                        figures.isEmpty() ? "no figures" : figures,
                        trial.verdict().valid() ? "" : ". INVALID: " + reasons(trial));
    }

    private static String text(OptionalDouble value, String format) {
        return value.isPresent() ? Figures.format(format, value.getAsDouble()) : "";
    }

    private static String reasons(Trial trial) {
        return trial.verdict().reasons().stream()
                .map(reason -> reason.kind() + ": " + reason.what())
                .collect(Collectors.joining(" "));
    }

    private static String unit(Result result) {
        return switch (result.summary().key()) {
            case RATIO_TO_BASELINE -> "ratio to the baseline";
            case RESPONSE_P99 -> "p99 of the response time, us";
            case CPU_PER_MESSAGE -> "CPU time per message, us";
            case MESSAGES_PER_SECOND, CAPACITY -> "messages per second";
        };
    }

    private static OptionalDouble figure(Result result, Trial trial) {
        return switch (result.summary().key()) {
            case RATIO_TO_BASELINE -> trial.ratioToBaseline();
            case RESPONSE_P99 ->
                trial.response()
                        .map(response -> OptionalDouble.of(response.p99() / NANOS_PER_MICRO))
                        .orElse(OptionalDouble.empty());
            case CPU_PER_MESSAGE -> trial.cpuMicrosPerMessage();
            case MESSAGES_PER_SECOND, CAPACITY -> trial.messagesPerSecond();
        };
    }

    private static Points strip(Result result) {
        List<Dot> dots = dots(result, trial -> known(figure(result, trial)), _ -> null);
        return new Points(
                Axis.fitting(unit(result), dots.stream().map(Dot::x)), Axis.of("server", Scale.CATEGORY), dots);
    }

    private static Points overTime(Result result) {
        List<Dot> dots = dots(result, trial -> seconds(result, trial), trial -> known(trial.messagesPerSecond()));
        return new Points(
                Axis.of("seconds since the beginning", Scale.LINEAR),
                Axis.fitting("messages per second", dots.stream().map(Dot::y)),
                dots);
    }

    private static List<Dot> dots(Result result, Function<Trial, Double> x, Function<Trial, Double> y) {
        return inOrder(result).stream()
                .map(trial -> new Dot(
                        trial.subject(),
                        x.apply(trial),
                        y.apply(trial),
                        !trial.verdict().valid(),
                        tip(trial)))
                .toList();
    }

    private static double seconds(Result result, Trial trial) {
        return Duration.between(
                                result.summary().outcome().started(),
                                trial.identity().started())
                        .toMillis()
                / MILLIS_PER_SECOND;
    }

    private static Double known(OptionalDouble value) {
        return value.isPresent() && Double.isFinite(value.getAsDouble()) ? value.getAsDouble() : null;
    }

    /** The trials in the order of the ranking, and by block. */
    private static List<Trial> inOrder(Result result) {
        List<String> names = result.rows().stream().map(row -> row.subject()).toList();
        return result.trials().stream()
                .sorted(Comparator.comparingInt((Trial trial) -> names.indexOf(trial.subject()))
                        .thenComparingInt(Trial::block))
                .toList();
    }

    private static Table table(Result result) {
        return Table.of(
                inOrder(result),
                List.of(
                        new Column<>("server", trial -> Cell.of(trial.subject())),
                        new Column<>("block", trial -> Cell.of(trial.block())),
                        new Column<>("place", trial -> Cell.of(trial.identity().place())),
                        new Column<>("seconds", trial -> seconds(seconds(result, trial))),
                        new Column<>("verdict", trial -> Cell.of(verdict(trial))),
                        new Column<>("msg/s", trial -> Cell.of(trial.messagesPerSecond(), Figures::whole)),
                        new Column<>("baseline msg/s", TrialFigures::baseline),
                        new Column<>(
                                "ratio to the baseline", trial -> Cell.of(trial.ratioToBaseline(), Figures::ratio)),
                        new Column<>("p50 us", trial -> micros(trial, Percentiles::p50)),
                        new Column<>("p99 us", trial -> micros(trial, Percentiles::p99)),
                        new Column<>(
                                "server CPU us/msg",
                                trial -> Cell.of(
                                        trial.server().cost(Cost.Figure.CPU_MICROS_PER_MESSAGE), Figures::micros))));
    }

    private static Cell seconds(double seconds) {
        return Cell.of(Figures.format("%,.1f", seconds), seconds);
    }

    private static String verdict(Trial trial) {
        return trial.verdict().valid()
                ? "VALID"
                : trial.verdict().reasons().stream()
                        .map(reason -> reason.kind().toString())
                        .distinct()
                        .collect(Collectors.joining(", ", "INVALID: ", ""));
    }

    private static Cell baseline(Trial trial) {
        return Cell.of(
                trial.runs().stream()
                        .flatMapToDouble(run -> run.baselinePerSecond().stream())
                        .average(),
                Figures::whole);
    }

    /** A percentile of the response time. */
    static Cell micros(Trial trial, ToLongFunction<Percentiles> nanos) {
        return Cell.of(
                trial.response().stream()
                        .mapToLong(nanos)
                        .mapToDouble(value -> value / NANOS_PER_MICRO)
                        .findFirst(),
                Figures::micros);
    }

    /** A reason of a trial that does not count. */
    private record Invalid(Result result, Trial trial, Verdict.Reason reason) {}

    /** A row for each reason; a trial can have several. */
    private static Table reasons(List<Result> results) {
        List<Column<Invalid>> columns = new ArrayList<>(List.of(
                new Column<>("server", invalid -> Cell.of(invalid.trial().subject())),
                new Column<>("block", invalid -> Cell.of(invalid.trial().block())),
                new Column<>("kind", invalid -> Cell.of(invalid.reason().kind().toString())),
                new Column<>("why", invalid -> Cell.of(invalid.reason().what()))));
        if (results.size() > 1) {
            columns.add(new Column<>("load", invalid -> Cell.of(invalid.result().label())));
        }
        return Table.of(
                results.stream()
                        .flatMap(result -> inOrder(result).stream()
                                .flatMap(trial -> trial.verdict().reasons().stream()
                                        .map(reason -> new Invalid(result, trial, reason))))
                        .toList(),
                columns);
    }
}
