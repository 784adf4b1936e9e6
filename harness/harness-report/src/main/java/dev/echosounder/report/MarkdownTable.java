package dev.echosounder.report;

import java.util.List;
import java.util.stream.Collectors;

/** A table in Markdown, for pull requests and issues. */
public final class MarkdownTable {

    private MarkdownTable() {}

    /**
     * The whole table, ending with a line break. The columns after the one that names the row are aligned to the right.
     */
    public static String of(Table table) {
        StringBuilder text = new StringBuilder(line(table.header())).append('|');
        for (int column = 0; column < table.header().size(); column++) {
            text.append(column <= table.name() ? " --- |" : " ---: |");
        }
        text.append('\n');
        table.rows()
                .forEach(row ->
                        text.append(line(row.stream().map(Table.Cell::text).toList())));
        return text.toString();
    }

    /** Escapes a text as plain words on one line, because names and messages may contain anything. */
    public static String plain(String text) {
        return text.replaceAll("\\s+", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("([\\\\`*_\\[\\]|~])", "\\\\$1");
    }

    private static String line(List<String> cells) {
        return cells.stream()
                .map(MarkdownTable::plain)
                .map(String::strip)
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
