package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Key;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Dot;
import dev.echosounder.report.html.Chart.Points;
import dev.echosounder.report.html.Chart.Scale;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.cost.Cost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every trial as a point, those that do not count too, and why they do not. */
final class TrialFigures {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double MILLIS_PER_SECOND = 1e3;

    private TrialFigures() {}

    /** Those for which there are data: the trials, and the reasons of those that do not count. */
    static List<Figure> of(List<Result> results) {
        List<View> views = new ArrayList<>();
        for (Result result : results) {
            String label = results.size() == 1 ? "" : result.label() + ": ";
            views.add(View.of(label + unit(result), strip(result), table(result)));
            if (results.size() == 1) {
                views.add(View.of("over time", overTime(result), timeTable(result)));
            }
        }
        return List.of(
                Figure.of(
                        "trials",
                        "Every trial",
                        "Each point is a trial, in processes of its own. A cross is one that is INVALID: it is kept,"
                                + " and left out of every other figure here. Point at it, or move to it with the Tab"
                                + " key, to read why.",
                        views),
                Figure.withOpenTable(
                        "invalid",
                        "INVALID trials, and why",
                        "No rank rests on them.",
                        List.of(View.of("all", reasons(results, results.size() > 1)))));
    }

    /** What is said of a trial when it is pointed at. */
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
        return result.summary().key() == Key.RATIO_TO_BASELINE
                ? "ratio to the baseline"
                : result.summary().key() == Key.RESPONSE_P99 ? "p99 of the response time, us" : "messages per second";
    }

    private static OptionalDouble figure(Result result, Trial trial) {
        return switch (result.summary().key()) {
            case RATIO_TO_BASELINE -> trial.ratioToBaseline();
            case RESPONSE_P99 ->
                trial.response()
                        .map(response -> OptionalDouble.of(response.p99() / NANOS_PER_MICRO))
                        .orElse(OptionalDouble.empty());
            case MESSAGES_PER_SECOND, CAPACITY -> trial.messagesPerSecond();
        };
    }

    private static Points strip(Result result) {
        List<Double> values = result.trials().stream()
                .map(trial -> figure(result, trial))
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .toList();
        return new Points(
                Axis.fitting(unit(result), values),
                Axis.of("server", Scale.CATEGORY),
                inOrder(result).stream()
                        .map(trial -> new Dot(
                                trial.subject(),
                                known(figure(result, trial)),
                                null,
                                !trial.verdict().valid(),
                                tip(trial)))
                        .toList());
    }

    private static Points overTime(Result result) {
        return new Points(
                Axis.of("seconds since the beginning", Scale.LINEAR),
                Axis.fitting(
                        "messages per second",
                        result.trials().stream()
                                .map(Trial::messagesPerSecond)
                                .filter(OptionalDouble::isPresent)
                                .map(OptionalDouble::getAsDouble)
                                .toList()),
                inOrder(result).stream()
                        .map(trial -> new Dot(
                                trial.subject(),
                                seconds(result, trial),
                                known(trial.messagesPerSecond()),
                                !trial.verdict().valid(),
                                tip(trial)))
                        .toList());
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

    /** As the ranking has them, each one's by block. */
    private static List<Trial> inOrder(Result result) {
        List<String> names = result.rows().stream().map(row -> row.subject()).toList();
        return result.trials().stream()
                .sorted(Comparator.comparingInt((Trial trial) -> names.indexOf(trial.subject()))
                        .thenComparingInt(Trial::block))
                .toList();
    }

    private static Table table(Result result) {
        return new Table(
                List.of(
                        "server",
                        "block",
                        "place",
                        "verdict",
                        "msg/s",
                        "ratio to the baseline",
                        "p50 us",
                        "p99 us",
                        "server CPU us/msg"),
                inOrder(result).stream().map(TrialFigures::cells).toList());
    }

    private static List<Cell> cells(Trial trial) {
        return List.of(
                Cell.of(trial.subject()),
                Cell.of(trial.block()),
                Cell.of(trial.identity().place()),
                Cell.of(
                        trial.verdict().valid()
                                ? "VALID"
                                : trial.verdict().reasons().stream()
                                        .map(reason -> reason.kind().toString())
                                        .distinct()
                                        .collect(Collectors.joining(", ", "INVALID: ", ""))),
                Cell.of(trial.messagesPerSecond(), Figures::whole),
                Cell.of(trial.ratioToBaseline(), Figures::ratio),
                micros(trial, Percentiles::p50),
                micros(trial, Percentiles::p99),
                Cell.of(trial.server().cost(Cost.Figure.CPU_MICROS_PER_MESSAGE), Figures::micros));
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

    private static Table timeTable(Result result) {
        return new Table(
                List.of("server", "seconds", "msg/s", "baseline's msg/s beside it"),
                result.trials().stream()
                        .sorted(Comparator.comparing(
                                (Trial trial) -> trial.identity().started()))
                        .map(trial -> List.of(
                                Cell.of(trial.subject()),
                                Cell.of(
                                        OptionalDouble.of(seconds(result, trial)),
                                        value -> Figures.format("%,.1f", value)),
                                Cell.of(trial.messagesPerSecond(), Figures::whole),
                                Cell.of(
                                        trial.runs().stream()
                                                .flatMapToDouble(run -> run.baselinePerSecond().stream())
                                                .average(),
                                        Figures::whole)))
                        .toList());
    }

    /** One for each reason: a trial can have several. */
    private static Table reasons(List<Result> results, boolean withLoad) {
        List<String> header = new ArrayList<>(List.of("server", "block", "kind", "why"));
        List<List<Cell>> rows = new ArrayList<>();
        for (Result result : results) {
            inOrder(result).stream()
                    .filter(trial -> !trial.verdict().valid())
                    .forEach(trial -> trial.verdict()
                            .reasons()
                            .forEach(reason -> rows.add(new ArrayList<>(List.of(
                                    Cell.of(trial.subject()),
                                    Cell.of(trial.block()),
                                    Cell.of(reason.kind().toString()),
                                    Cell.of(reason.what()))))));
            rows.stream()
                    .filter(row -> withLoad && row.size() == header.size())
                    .forEach(row -> row.add(Cell.of(result.label())));
        }
        if (withLoad) {
            header.add("load");
        }
        return new Table(header, rows);
    }
}
