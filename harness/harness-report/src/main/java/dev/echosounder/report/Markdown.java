package dev.echosounder.report;

import java.util.List;
import java.util.stream.Collectors;

/** A table and texts as Markdown shows them, for pull requests. */
public final class Markdown {

    private Markdown() {}

    /**
     * @param header the columns' heads; those from {@code numbers} on stand at the right
     * @param numbers how many columns come before the numbers
     */
    public static String table(List<String> header, int numbers, List<List<String>> rows) {
        StringBuilder text = new StringBuilder(line(header));
        text.append('|');
        for (int column = 0; column < header.size(); column++) {
            text.append(column < numbers ? " --- |" : " ---: |");
        }
        text.append('\n');
        rows.forEach(row -> text.append(line(row)));
        return text.toString();
    }

    /** As plain words on one line, whatever is in it: names and messages come from outside. */
    public static String plain(String text) {
        return text.replaceAll("\\s+", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("([\\\\`*_\\[\\]|~])", "\\\\$1");
    }

    private static String line(List<String> cells) {
        return cells.stream().map(Markdown::plain).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
