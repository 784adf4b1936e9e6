package dev.echosounder.report.data;

import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.report.statistics.Interval;
import dev.echosounder.trial.cost.Cost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.commons.csv.CSVFormat;

/** The rows of a summary for a spreadsheet: raw numbers, units in the header, nothing where nothing is known. */
final class CsvSummary {

    private record Column(String header, Function<Row, Object> value) {}

    private static final List<Column> COLUMNS = columns();

    private CsvSummary() {}

    static String of(Summary summary) {
        StringBuilder text = new StringBuilder();
        try {
            CSVFormat.RFC4180.printRecord(
                    text, COLUMNS.stream().map(Column::header).toArray());
            for (Row row : summary.rows()) {
                CSVFormat.RFC4180.printRecord(
                        text,
                        COLUMNS.stream()
                                .map(column -> column.value().apply(row))
                                .toArray());
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // a StringBuilder refuses nothing
        }
        return text.toString();
    }

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        columns.add(
                new Column("rank", row -> row.rank().isPresent() ? row.rank().getAsInt() : null));
        columns.add(new Column("tied", Row::tied));
        columns.add(new Column("ties", row -> String.join("; ", row.ties())));
        columns.add(new Column("server", Row::subject));
        columns.addAll(estimate("messages_per_second", Row::figure));
        columns.addAll(estimate("ratio_to_yardstick", Row::toBaseline));
        columns.addAll(estimate("ratio_to_fastest", Row::toFastest));
        columns.add(new Column(
                "p50_us",
                row -> row.latency()
                        .map(Row.Latency::p50)
                        .map(CsvSummary::finite)
                        .orElse(null)));
        columns.add(new Column(
                "p99_us",
                row -> row.latency()
                        .map(Row.Latency::p99)
                        .map(CsvSummary::finite)
                        .orElse(null)));
        columns.add(new Column(
                "p99.9_us",
                row -> row.latency()
                        .map(Row.Latency::p999)
                        .map(CsvSummary::finite)
                        .orElse(null)));
        columns.addAll(cost("server", Row::server));
        columns.addAll(cost("load", Row::load));
        columns.add(new Column("valid_trials", Row::valid));
        columns.add(new Column("total_trials", Row::total));
        columns.add(new Column("broken_promise", row -> row.broken().orElse(null)));
        columns.add(new Column("unranked", row -> row.unranked().orElse(null)));
        return List.copyOf(columns);
    }

    private static List<Column> estimate(String name, Function<Row, Optional<Estimate>> estimate) {
        Function<Row, Optional<Interval>> interval = row -> estimate.apply(row).flatMap(Estimate::interval);
        return List.of(
                new Column(
                        name,
                        row -> estimate.apply(row)
                                .map(Estimate::value)
                                .map(CsvSummary::finite)
                                .orElse(null)),
                new Column(
                        name + "_low_95",
                        row -> interval.apply(row).map(Interval::low).orElse(null)),
                new Column(
                        name + "_high_95",
                        row -> interval.apply(row).map(Interval::high).orElse(null)));
    }

    private static List<Column> cost(String side, Function<Row, Optional<Cost>> cost) {
        return List.of(
                decimal(side + "_user_us_per_message", cost, Cost::userMicrosPerMessage),
                decimal(side + "_system_us_per_message", cost, Cost::systemMicrosPerMessage),
                decimal(side + "_voluntary_switches_per_message", cost, Cost::voluntarySwitchesPerMessage),
                decimal(side + "_involuntary_switches_per_message", cost, Cost::involuntarySwitchesPerMessage),
                decimal(side + "_allocated_bytes_per_message", cost, Cost::allocatedBytesPerMessage),
                whole(side + "_collection_ms", cost, Cost::collectionMillis),
                whole(side + "_peak_resident_bytes", cost, Cost::peakResidentBytes),
                decimal(side + "_bytes_per_connection", cost, Cost::bytesPerConnection),
                whole(side + "_threads", cost, Cost::threads),
                decimal(side + "_busy_share", cost, Cost::busyShare),
                decimal(side + "_busiest_thread_share", cost, Cost::busiestThreadShare),
                whole(side + "_pinned_threads", cost, Cost::pinnedThreads));
    }

    private static Column decimal(
            String header, Function<Row, Optional<Cost>> cost, Function<Cost, OptionalDouble> figure) {
        return new Column(
                header,
                row -> cost.apply(row)
                        .map(figure)
                        .filter(OptionalDouble::isPresent)
                        .map(OptionalDouble::getAsDouble)
                        .map(CsvSummary::finite)
                        .orElse(null));
    }

    private static Column whole(
            String header, Function<Row, Optional<Cost>> cost, Function<Cost, OptionalLong> figure) {
        return new Column(
                header,
                row -> cost.apply(row)
                        .map(figure)
                        .filter(OptionalLong::isPresent)
                        .map(OptionalLong::getAsLong)
                        .orElse(null));
    }

    /** A spreadsheet would take NaN for a word. */
    private static Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
