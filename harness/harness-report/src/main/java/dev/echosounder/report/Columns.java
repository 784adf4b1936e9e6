package dev.echosounder.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import dev.echosounder.report.Metric.Place;
import dev.echosounder.report.Row.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The columns of the table, and how their figures are written.
 *
 * @param names how wide the servers' names may be
 * @param tight whether figures are rounded and intervals are written by their larger side alone, so that more is left
 *     for the names
 */
record Columns(Summary summary, int names, boolean tight) {

    /** Where there is nothing to say. */
    static final String NOTHING = "-";

    private static final int BORDERS = 2;

    String table() {
        String loop = summary.loop().replace(" loop", "\n");
        List<ColumnData<Row>> columns = new ArrayList<>();
        columns.add(number("rank", Columns::rank));
        columns.add(new Column()
                .header("server")
                .headerAlign(HorizontalAlign.LEFT)
                .dataAlign(HorizontalAlign.LEFT)
                .maxWidth(names + BORDERS)
                .with(row -> Lines.broken(row.subject(), names)));
        columns.add(number(summary.key() == Key.CAPACITY ? "capacity\nmsg/s (95%)" : "msg/s\n(95%)", this::figure));
        columns.add(number(
                ratioHeader(summary.key()),
                row -> row.toFastest().map(this::ratio).orElse(NOTHING)));
        Metric.in(Place.TERMINAL)
                .forEach(metric ->
                        columns.add(number((metric.isLatency() ? loop : "") + metric.narrowHeader(), metric::text)));
        columns.add(number("valid", row -> Figures.format("%d/%d", row.valid(), row.total())));
        return AsciiTable.getTable(
                AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER, summary.rows(), columns);
    }

    private static String ratioHeader(Key key) {
        return switch (key) {
            case MESSAGES_PER_SECOND -> "ratio to fastest\n(95%)";
            case RATIO_TO_BASELINE -> "ratio to fastest\nby baseline";
            case CAPACITY -> "ratio to highest\n(95%)";
            case RESPONSE_P99 -> "p99, ratio to best\n(95%)";
        };
    }

    private static String rank(Row row) {
        return row.rank().isPresent() ? row.rank().getAsInt() + (row.tied() ? "=" : " ") : NOTHING + " ";
    }

    private String figure(Row row) {
        return row.broken().isPresent()
                ? "FAILED"
                : row.overloaded() ? "OVERLOAD" : row.figure().map(this::figure).orElse(NOTHING);
    }

    /** {@code 178,000 +-3%}. */
    private String figure(Estimate estimate) {
        String value = tight ? Figures.roughly(estimate.value()) : Figures.format("%,.0f", estimate.value());
        return estimate.interval()
                .map(interval -> value + " " + Figures.reach(estimate, interval))
                .orElse(value);
    }

    /** {@code 0.93 (0.90..0.96)}, or {@code 0.93 +-4%}. */
    private String ratio(Estimate estimate) {
        String value = Figures.ratio(estimate.value());
        return estimate.interval()
                .filter(interval -> interval.low() < interval.high())
                .map(interval -> tight
                        ? value + " " + Figures.reach(estimate, interval)
                        : Figures.format(
                                "%s (%s..%s)", value, Figures.ratio(interval.low()), Figures.ratio(interval.high())))
                .orElse(value);
    }

    private static ColumnData<Row> number(String header, Function<Row, String> text) {
        return new Column()
                .header(header)
                .headerAlign(HorizontalAlign.RIGHT)
                .dataAlign(HorizontalAlign.RIGHT)
                .with(text);
    }
}
