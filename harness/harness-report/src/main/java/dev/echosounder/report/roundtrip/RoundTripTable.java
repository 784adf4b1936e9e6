package dev.echosounder.report.roundtrip;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Notes;
import dev.echosounder.report.Printout;
import dev.echosounder.report.Printout.Part;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.cost.Cost;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;

/** Round trips on one connection: their times, their rate, and how many threads are busy with them. */
public final class RoundTripTable {

    private static final List<String> HEADER =
            List.of("one connection", "round trips/s", "p1 us", "p50 us", "p99 us", "busy threads", "valid");
    private static final String NOTE =
            "Each figure is the median of the valid trials. busy threads: processor time of the whole JVM in the"
                    + " measured runs, divided by their length; what exceeds the threads of a row is used by the"
                    + " JVM itself.";

    private RoundTripTable() {}

    /** Whether a comparison is one of round trips: then a thread with both ends is among the servers. */
    public static boolean fits(Summary summary) {
        return summary.load().subjects().stream().anyMatch(subject -> subject.client() instanceof ClientSpec.BothEnds);
    }

    /** The table with its notes. */
    public static Printout printout(Summary summary) {
        return new Printout(
                summary.title(), Notes.lead(summary), List.of(), List.of(new Part("", of(summary))), List.of(NOTE));
    }

    /** The meaning of the figures. */
    public static String note() {
        return NOTE;
    }

    /** A row for each subject. */
    public static Table of(Summary summary) {
        return new Table(
                HEADER,
                summary.rows().stream()
                        .map(row -> cells(row, summary.load().validTrials(row.subject())))
                        .toList());
    }

    private static List<Cell> cells(Row row, List<Trial> valid) {
        return List.of(
                Cell.of(row.subject()),
                Cell.of(row.figure().stream().mapToDouble(Estimate::value).findFirst(), Figures::whole),
                micros(valid, Percentiles::p1),
                micros(valid, Percentiles::p50),
                micros(valid, Percentiles::p99),
                median(
                        valid.stream().map(RoundTripTable::busyThreads).flatMapToDouble(OptionalDouble::stream),
                        value -> Figures.format("%.2f", value)),
                Cell.of(row.trials().text(), row.trials().valid()));
    }

    private static Cell micros(List<Trial> trials, ToLongFunction<Percentiles> percentile) {
        return median(
                trials.stream()
                        .flatMap(trial -> trial.response().stream())
                        .mapToLong(percentile)
                        .filter(nanos -> nanos >= 0)
                        .mapToDouble(nanos -> nanos / 1e3),
                Figures::micros);
    }

    private static Cell median(DoubleStream some, DoubleFunction<String> text) {
        double[] values = some.toArray();
        return values.length == 0
                ? Cell.of(Table.NOTHING)
                : Cell.of(OptionalDouble.of(Median.withDefaults().evaluate(values)), text);
    }

    /** How many threads are busy on average; in one JVM the server's cost is that of the whole JVM. */
    private static OptionalDouble busyThreads(Trial trial) {
        OptionalDouble micros = trial.server().cost(Cost.Figure.CPU_MICROS_PER_MESSAGE);
        OptionalDouble rate = trial.messagesPerSecond();
        return micros.isPresent() && rate.isPresent()
                ? OptionalDouble.of(micros.getAsDouble() / 1e6 * rate.getAsDouble())
                : OptionalDouble.empty();
    }
}
