package dev.echosounder.report;

import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.Table.Column;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A table, which {@link TextTable}, {@link MarkdownTable}, {@link CsvTable} and the page render.
 *
 * @param header the headers of the columns, with line breaks where a narrow column may break
 * @param name the column that names the row
 * @param rows the rows, with a cell for each column
 * @param expendable the columns that a narrow terminal may leave out, the least important first
 */
public record Table(List<String> header, int name, List<List<Cell>> rows, List<Integer> expendable) {

    /** The text of a cell without a value. */
    public static final String NOTHING = "-";

    /** A table that no terminal may narrow. */
    public Table(List<String> header, int name, List<List<Cell>> rows) {
        this(header, name, rows, List.of());
    }

    /** A table whose first column names the row. */
    public Table(List<String> header, List<List<Cell>> rows) {
        this(header, 0, rows);
    }

    /**
     * A cell of a table.
     *
     * @param brief a shorter text for narrow terminals
     * @param value the value for sorting and for spreadsheets; null if that is the text
     */
    public record Cell(String text, String brief, Double value) {

        public Cell {
            value = value == null || !Double.isFinite(value) ? null : value;
        }

        public static Cell of(String text) {
            return new Cell(text, text, null);
        }

        public static Cell of(String text, double value) {
            return new Cell(text, text, value);
        }

        public static Cell of(long value) {
            return of(Figures.format("%,d", value), value);
        }

        /** A cell with a formatted value, or with {@link #NOTHING} if it is unknown. */
        public static Cell of(OptionalDouble value, DoubleFunction<String> text) {
            return value.isPresent() && Double.isFinite(value.getAsDouble())
                    ? of(text.apply(value.getAsDouble()), value.getAsDouble())
                    : of(NOTHING);
        }
    }

    /** A column of a table, with the function that makes its cells. */
    public record Column<T>(String header, Function<T, Cell> cell) {}

    /** A table with these columns, of which the first names the row. */
    public static <T> Table of(List<T> rows, List<Column<T>> columns) {
        return new Table(
                columns.stream().map(Column::header).toList(),
                rows.stream()
                        .map(row -> columns.stream()
                                .map(column -> column.cell().apply(row))
                                .toList())
                        .toList());
    }

    /** A table of texts, whose first column names the row. */
    public static Table ofTexts(List<String> header, Collection<List<String>> rows) {
        return ofTexts(header, 0, rows);
    }

    /** A table of texts. */
    public static Table ofTexts(List<String> header, int name, Collection<List<String>> rows) {
        return new Table(
                header,
                name,
                rows.stream().map(row -> row.stream().map(Cell::of).toList()).toList());
    }

    /** A table without some of its columns; the one that names the row stays. */
    public Table without(List<Integer> columns) {
        return of(IntStream.range(0, header.size()).filter(column -> !columns.contains(column)));
    }

    /** A table with the column that names the row and a number of the others, some of which are skipped. */
    public Table others(int skipped, int most) {
        return of(IntStream.concat(
                IntStream.of(name),
                IntStream.range(0, header.size())
                        .filter(column -> column != name)
                        .skip(skipped)
                        .limit(most)));
    }

    /** A table of these columns, of which one names the row. */
    private Table of(IntStream columns) {
        List<Integer> chosen = columns.boxed().toList();
        return new Table(
                chosen.stream().map(header::get).toList(),
                chosen.indexOf(name),
                rows.stream().map(row -> chosen.stream().map(row::get).toList()).toList());
    }
}
