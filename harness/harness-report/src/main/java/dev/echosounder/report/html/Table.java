package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Metric;
import dev.echosounder.report.Row;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.regex.Pattern;

/**
 * The figures of a chart as a table: what somebody reads who does not see the chart, or wants the number.
 *
 * @param header one for each column; the first column names its row
 */
record Table(List<String> header, List<List<Cell>> rows) {

    private static final String NOTHING = "-";
    private static final Pattern PLAIN = Pattern.compile("[0-9,]*\\.?[0-9]+");

    /** @param value by which its column is sorted; null where the text sorts */
    record Cell(String text, Double value) {

        /** Whether it can be sorted by its text alone: it has no value, or is one. */
        boolean tellsByItself() {
            return value == null || PLAIN.matcher(text).matches();
        }

        static Cell of(String text) {
            return new Cell(text, null);
        }

        static Cell of(long value) {
            return new Cell(Figures.format("%,d", value), (double) value);
        }

        /** The value of a row. */
        static Cell of(Metric metric, Row row) {
            return of(metric.of(row), metric::text);
        }

        /** Nothing where nothing is known. */
        static Cell of(OptionalDouble value, DoubleFunction<String> text) {
            return value.isPresent() && Double.isFinite(value.getAsDouble())
                    ? new Cell(text.apply(value.getAsDouble()), value.getAsDouble())
                    : of(NOTHING);
        }
    }

    /** Texts only. */
    static Table ofTexts(List<String> header, List<List<String>> rows) {
        return new Table(
                header,
                rows.stream().map(row -> row.stream().map(Cell::of).toList()).toList());
    }
}
