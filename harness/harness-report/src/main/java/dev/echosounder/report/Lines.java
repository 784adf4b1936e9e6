package dev.echosounder.report;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines. */
public final class Lines {

    /** The width of the terminal, in characters. */
    public static final int WIDTH = 120;

    private static final int LONGEST_NOTE = 300;
    private static final String INDENT = "   ";

    private Lines() {}

    /** The beginning of a text that is too long to be read under a table, such as the output of a process. */
    public static String beginning(String text) {
        return text.length() <= LONGEST_NOTE
                ? text
                : text.substring(0, LONGEST_NOTE).strip() + " ... (the rest is in the data)";
    }

    /**
     * Breaks a name after blanks or, if a word is too long, after hyphens, if possible; the lines are joined by line
     * breaks.
     */
    public static String broken(String name, int width) {
        StringBuilder lines = new StringBuilder();
        String rest = name;
        while (rest.length() > width) {
            int end = rest.lastIndexOf(' ', width) + 1;
            end = end > 0 ? end : rest.lastIndexOf('-', width - 1) + 1;
            end = end > 0 ? end : width;
            lines.append(rest.substring(0, end).strip()).append('\n');
            rest = rest.substring(end).strip();
        }
        return lines.append(rest).toString();
    }

    /**
     * Breaks at blanks, so that no line is longer than the terminal, if no word is; the lines after the first are
     * indented.
     */
    public static List<String> wrapped(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.strip().split("\\s+")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder(INDENT);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
            while (line.length() > WIDTH) {
                lines.add(line.substring(0, WIDTH));
                line = new StringBuilder(INDENT + " ").append(line.substring(WIDTH));
            }
        }
        lines.add(line.toString());
        return lines;
    }
}
