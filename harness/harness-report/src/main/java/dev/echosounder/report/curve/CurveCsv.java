package dev.echosounder.report.curve;

import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.statistics.Interval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;

/**
 * The curves of a series for a spreadsheet or a plot: a line for each server and load, raw numbers, nothing where
 * nothing is known.
 */
public final class CurveCsv {

    private static final List<String> HEADER = List.of(
            "server",
            "clients",
            "message_bytes",
            "messages_per_second",
            "messages_per_second_low_95",
            "messages_per_second_high_95",
            "counted_messages_per_second",
            "megabytes_per_second",
            "accepted_connections_per_second",
            "p99_us",
            "server_cpu_us_per_message",
            "rank",
            "valid_trials",
            "total_trials");

    private CurveCsv() {}

    public static String of(Curves curves) {
        StringBuilder text = new StringBuilder();
        try {
            CSVFormat.RFC4180.printRecord(text, HEADER.toArray());
            for (String subject : curves.subjects()) {
                for (Stop stop : curves.stops()) {
                    Optional<Row> row = stop.row(subject);
                    if (row.isPresent()) {
                        CSVFormat.RFC4180.printRecord(
                                text, line(stop, row.get()).toArray());
                    }
                }
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // a StringBuilder refuses nothing
        }
        return text.toString();
    }

    private static List<Object> line(Stop stop, Row row) {
        List<Object> line = new ArrayList<>(
                List.of(row.subject(), stop.shape().connections(), stop.shape().messageBytes()));
        Optional<Estimate> rate = stop.rate(row);
        line.add(rate.map(Estimate::value).orElse(null));
        line.add(rate.flatMap(Estimate::interval).map(Interval::low).orElse(null));
        line.add(rate.flatMap(Estimate::interval).map(Interval::high).orElse(null));
        line.add(row.figure().map(Estimate::value).orElse(null));
        for (CurveFigure figure : List.of(
                CurveFigure.MEGABYTES_PER_SECOND,
                CurveFigure.ACCEPTED_PER_SECOND,
                CurveFigure.P99,
                CurveFigure.CPU_PER_MESSAGE)) {
            line.add(figure.of(stop, row)
                    .map(Estimate::value)
                    .filter(Double::isFinite)
                    .orElse(null));
        }
        line.add(row.rank().isPresent() ? row.rank().getAsInt() : null);
        line.add(row.valid());
        line.add(row.total());
        return line;
    }
}
