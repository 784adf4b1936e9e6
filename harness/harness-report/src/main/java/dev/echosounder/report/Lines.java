package dev.echosounder.report;

import java.util.ArrayList;
import java.util.List;

/** Text in lines that fit. */
public final class Lines {

    /** Of the terminal, in characters. */
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
     * Breaks a name behind blanks or, where a word is too long, behind hyphens, if it can be; the lines are joined by
     * line breaks.
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
