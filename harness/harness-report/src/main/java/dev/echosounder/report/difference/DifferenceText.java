package dev.echosounder.report.difference;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import dev.echosounder.report.Lines;
import dev.echosounder.report.Markdown;
import java.util.ArrayList;
import java.util.List;

/** A difference as text: for a terminal of 120 columns, or in Markdown. */
public final class DifferenceText {

    private static final int BORDERS = 2;
    private static final int SHORTEST_NAME = 10;

    private DifferenceText() {}

    /** Lines that are no longer than 120 columns, each with a line break behind it. */
    public static String terminal(Difference difference) {
        DifferenceNotes notes = new DifferenceNotes(difference);
        List<String> lines = new ArrayList<>();
        notes.heading().forEach(line -> lines.addAll(Lines.wrapped(line)));
        lines.add("");
        if (!difference.changes().isEmpty()) {
            lines.addAll(table(difference.changes().stream().map(Cells::of).toList())
                    .lines()
                    .map(String::stripTrailing)
                    .toList());
            lines.add("");
        }
        notes.paragraphs().forEach(note -> lines.addAll(Lines.wrapped(note)));
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    /** The difference as Markdown, for a pull request or an issue. */
    public static String markdown(Difference difference) {
        DifferenceNotes notes = new DifferenceNotes(difference);
        StringBuilder text =
                new StringBuilder("### " + Markdown.plain(notes.heading().getFirst()) + "\n\n");
        notes.heading().stream()
                .skip(1)
                .forEach(line -> text.append(Markdown.plain(line)).append("\n\n"));
        if (!difference.changes().isEmpty()) {
            text.append(Markdown.table(
                            Cells.HEADER,
                            1,
                            difference.changes().stream().map(Cells::of).toList()))
                    .append('\n');
        }
        notes.paragraphs()
                .forEach(note -> text.append("- ").append(Markdown.plain(note)).append('\n'));
        return text.toString();
    }

    /** The figures take the width that they need; names are broken where they find too little left. */
    private static String table(List<List<String>> rows) {
        int names = Math.max(
                SHORTEST_NAME,
                rows.stream().mapToInt(row -> row.getFirst().length()).max().orElse(0));
        int over = table(rows, names).lines().mapToInt(String::length).max().orElse(0) - Lines.WIDTH;
        return table(rows, Math.max(SHORTEST_NAME, names - Math.max(0, over)));
    }

    private static String table(List<List<String>> rows, int names) {
        List<ColumnData<List<String>>> columns = new ArrayList<>();
        columns.add(new Column()
                .header(Cells.HEADER.getFirst())
                .headerAlign(HorizontalAlign.LEFT)
                .dataAlign(HorizontalAlign.LEFT)
                .maxWidth(names + BORDERS)
                .with(row -> Lines.broken(row.getFirst(), names)));
        for (int cell = 1; cell < Cells.HEADER.size(); cell++) {
            int number = cell;
            columns.add(new Column()
                    .header(Cells.HEADER.get(cell))
                    .headerAlign(HorizontalAlign.RIGHT)
                    .dataAlign(HorizontalAlign.RIGHT)
                    .with(row -> row.get(number)));
        }
        return AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER, rows, columns);
    }
}
