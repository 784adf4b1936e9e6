package dev.echosounder.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table for a terminal of 120 columns: names are aligned to the left, figures to the right. */
public final class TextTable {

    private static final int LONGEST_NAME = 60;

    /**
     * Figures are abbreviated, and columns left out, before names are broken into shorter pieces than this. Most names
     * of models are no longer.
     */
    private static final int SHORTEST_NAME = 17;

    private static final int NUMBERED_AT_ONCE = 12;
    private static final int BORDERS = 2;

    private TextTable() {}

    /**
     * The lines of a table, no wider than the terminal. Figures take the width that they need, and names get the rest,
     * broken if necessary. If that is too little, figures are abbreviated, and then columns are left out that the table
     * can do without. If even that is not enough, the table is split into several ones below each other, whose columns
     * have numbers.
     */
    public static List<String> lines(Table table) {
        for (int left = 0; left <= table.expendable().size(); left++) {
            List<Integer> out = table.expendable().subList(0, left);
            Table narrower = table.without(out);
            Optional<List<String>> lines =
                    ofThisWidth(narrower, false, SHORTEST_NAME).or(() -> ofThisWidth(narrower, true, SHORTEST_NAME));
            if (lines.isPresent()) {
                return withNote(
                        lines.get(),
                        out.stream().sorted().map(table.header()::get).toList());
            }
        }
        return ofThisWidth(table, true, 0).orElseGet(() -> numbered(table));
    }

    /**
     * The lines of a table whose names get what the figures leave of the terminal; nothing if that is less than a
     * number of letters, which short names do not need, or less than the header of the names.
     */
    private static Optional<List<String>> ofThisWidth(Table table, boolean brief, int shortest) {
        int head = table.header().get(table.name()).length();
        int names = Math.clamp(longestName(table), head, LONGEST_NAME);
        int over = Math.max(0, width(lines(table, names, brief)) - Lines.WIDTH);
        return names - over >= Math.max(head, Math.min(names, shortest))
                ? Optional.of(lines(table, names - over, brief))
                : Optional.empty();
    }

    private static List<String> withNote(List<String> lines, List<String> leftOut) {
        if (leftOut.isEmpty()) {
            return lines;
        }
        List<String> all = new ArrayList<>(lines);
        all.add("");
        all.addAll(Lines.wrapped("Only in summary.md and in the report, as the terminal is too narrow: %s."
                .formatted(String.join(", ", leftOut).replace('\n', ' '))));
        return all;
    }

    /** Whether the whole table fits the terminal without abbreviations. */
    public static boolean fits(Table table) {
        return width(lines(table, longestName(table), false)) <= Lines.WIDTH;
    }

    private static int longestName(Table table) {
        return table.rows().stream()
                .mapToInt(row -> row.get(table.name()).text().length())
                .max()
                .orElse(0);
    }

    private static int width(List<String> lines) {
        return lines.stream().mapToInt(String::length).max().orElse(0);
    }

    private static List<String> lines(Table table, int names, boolean brief) {
        List<ColumnData<List<Table.Cell>>> columns = new ArrayList<>();
        for (int i = 0; i < table.header().size(); i++) {
            int column = i;
            boolean name = column == table.name();
            HorizontalAlign align = name ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT;
            Column style = new Column()
                    .header(table.header().get(i))
                    .headerAlign(align)
                    .dataAlign(align);
            columns.add((name ? style.maxWidth(Math.max(names, 1) + BORDERS) : style)
                    .with(row -> name
                            ? Lines.broken(row.get(column).text(), Math.max(names, 1))
                            : brief ? row.get(column).brief() : row.get(column).text()));
        }
        return AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER, table.rows(), columns)
                .lines()
                .map(String::stripTrailing)
                .toList();
    }

    private static List<String> numbered(Table table) {
        List<String> heads = table.others(0, table.header().size()).header();
        List<String> lines = new ArrayList<>();
        for (int from = 0; from < heads.size() - 1; from += NUMBERED_AT_ONCE) {
            Table part = table.others(from, NUMBERED_AT_ONCE);
            List<String> header = new ArrayList<>(List.of(part.header().getFirst()));
            for (int i = 1; i < part.header().size(); i++) {
                header.add(Integer.toString(from + i));
            }
            lines.addAll(lines(new Table(header, part.rows()), LONGEST_NAME, true));
            lines.add("");
        }
        lines.addAll(Lines.wrapped(IntStream.range(1, heads.size())
                .mapToObj(i -> i + " " + heads.get(i))
                .collect(Collectors.joining(", ", "Columns: ", "."))));
        return lines;
    }
}
