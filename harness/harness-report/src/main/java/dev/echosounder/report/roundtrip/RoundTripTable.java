package dev.echosounder.report.roundtrip;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Lines;
import dev.echosounder.report.Markdown;
import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.report.TextGrid;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.cost.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import org.apache.commons.statistics.descriptive.Median;

/** Round trips on one connection: their times, how many fit into a second, and how many threads are busy with them. */
public final class RoundTripTable {

    private static final List<String> HEADER =
            List.of("one connection", "round trips/s", "p1 us", "p50 us", "p99 us", "busy threads", "valid");
    private static final String NOTHING = "-";

    private final Outcome outcome;
    private final Summary summary;

    private RoundTripTable(Outcome outcome) {
        this.outcome = outcome;
        this.summary = Summary.of(outcome);
    }

    /** For a terminal of 120 columns. */
    public static String text(Outcome outcome) {
        RoundTripTable table = new RoundTripTable(outcome);
        List<String> lines = new ArrayList<>(Lines.wrapped(table.summary.title()));
        lines.addAll(Lines.wrapped(table.summary.load()));
        lines.add("");
        lines.addAll(TextGrid.lines(HEADER, table.rows()));
        lines.add("");
        lines.addAll(Lines.wrapped(note()));
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    /** The table as Markdown. */
    public static String markdown(Outcome outcome) {
        RoundTripTable table = new RoundTripTable(outcome);
        return "### %s\n\n%s\n\n%s\n%s\n"
                .formatted(
                        Markdown.plain(table.summary.title()),
                        Markdown.plain(table.summary.load()),
                        Markdown.table(HEADER, 1, table.rows()),
                        Markdown.plain(note()));
    }

    /** What its columns are. */
    public static List<String> header() {
        return HEADER;
    }

    /** A row for each way, with a text for each column. */
    public static List<List<String>> rows(Outcome outcome) {
        return new RoundTripTable(outcome).rows();
    }

    /** What the figures are. */
    public static String note() {
        return "Each figure is the median of the valid trials. busy threads: processor time of the whole JVM in the"
                + " measured runs, divided by their length; more than the threads of a row is the JVM's own.";
    }

    private List<List<String>> rows() {
        return summary.rows().stream().map(this::row).toList();
    }

    private List<String> row(Row row) {
        List<Trial> valid = outcome.validTrials(row.subject());
        return List.of(
                row.subject(),
                row.figure()
                        .map(figure -> Figures.format("%,.0f", figure.value()))
                        .orElse(NOTHING),
                micros(valid, Percentiles::p1),
                micros(valid, Percentiles::p50),
                micros(valid, Percentiles::p99),
                busyThreads(valid),
                "%d/%d".formatted(row.valid(), row.total()));
    }

    private static String micros(List<Trial> trials, ToLongFunction<Percentiles> percentile) {
        double[] values = trials.stream()
                .flatMap(trial -> trial.response().stream())
                .mapToLong(percentile)
                .filter(nanos -> nanos >= 0)
                .mapToDouble(nanos -> nanos / 1e3)
                .toArray();
        return values.length == 0
                ? NOTHING
                : Figures.micros(Median.withDefaults().evaluate(values));
    }

    /** In one JVM the server's cost is the whole JVM's. */
    private static String busyThreads(List<Trial> trials) {
        double[] values = trials.stream()
                .map(RoundTripTable::busyThreads)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        return values.length == 0
                ? NOTHING
                : Figures.format("%.2f", Median.withDefaults().evaluate(values));
    }

    private static OptionalDouble busyThreads(Trial trial) {
        OptionalDouble micros = trial.server().cost(Cost.Figure.CPU_MICROS_PER_MESSAGE);
        OptionalDouble rate = trial.messagesPerSecond();
        return micros.isPresent() && rate.isPresent()
                ? OptionalDouble.of(micros.getAsDouble() / 1e6 * rate.getAsDouble())
                : OptionalDouble.empty();
    }
}
