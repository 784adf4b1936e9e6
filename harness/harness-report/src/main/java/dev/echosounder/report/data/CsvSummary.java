package dev.echosounder.report.data;

import dev.echosounder.report.Metric;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.report.statistics.Interval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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
        columns.addAll(estimate("ratio_to_baseline", Row::toBaseline));
        columns.addAll(estimate("ratio_to_fastest", Row::toFastest));
        for (Metric metric : Metric.values()) {
            columns.add(new Column(metric.csvName("server"), row -> plain(metric.of(row))));
        }
        for (Metric metric : Metric.values()) {
            if (!metric.isLatency()) {
                columns.add(new Column(metric.csvName("load"), row -> plain(metric.ofLoad(row))));
            }
        }
        columns.add(new Column("valid_trials", Row::valid));
        columns.add(new Column("total_trials", Row::total));
        columns.add(new Column("failed_test_case", row -> row.broken().orElse(null)));
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

    /** Whole numbers without a fraction. */
    private static Number plain(OptionalDouble value) {
        if (value.isEmpty()) {
            return null;
        }
        double number = value.getAsDouble();
        return number == Math.rint(number) ? (Number) (long) number : (Number) number;
    }

    /** A spreadsheet would take NaN for a word. */
    private static Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
