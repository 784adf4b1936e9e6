package dev.echosounder.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** A summary as text for a terminal of 120 columns: the ranked table, what was held constant, and what the figures are not. */
public final class TextTable {

    private static final int WIDTH = 120;
    private static final int LONGEST_NAME = 38;
    private static final String NAMES = "scenario (server <- client)";

    private TextTable() {}

    /**
     * @param title what is compared, in one line
     */
    public static String of(String title, Summary summary) {
        List<String> lines = new ArrayList<>();
        lines.add(title);
        lines.add(summary.shape().toString());
        lines.add("");
        if (summary.rows().isEmpty()) {
            lines.add("Nobody is ranked: no contestant finished its runs with every answer right.");
        } else {
            lines.addAll(table(summary.rows()).lines().map(String::stripTrailing).toList());
        }
        lines.add("");
        summary.failed().forEach((name, why) -> lines.addAll(wrapped("FAILED, not ranked: " + name + ". " + why)));
        summary.skipped().forEach((name, why) -> lines.addAll(wrapped("SKIPPED, as server and as client: " + name + ". " + why)));
        notes(summary).forEach(note -> lines.addAll(wrapped(note)));
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    /** The figures take the width that they need; names that find too little left are broken at a space. */
    private static String table(List<Summary.Row> rows) {
        int longest = rows.stream().mapToInt(row -> row.contestant().length()).max().orElse(0);
        int names = Math.clamp(longest, NAMES.length(), LONGEST_NAME);
        String table = table(rows, names);
        int over = table.lines().mapToInt(String::length).max().orElse(0) - WIDTH;
        return over > 0 ? table(rows, names - over) : table;
    }

    private static String table(List<Summary.Row> rows, int names) {
        return AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER, rows, List.of(
                number("rank", row -> "%d".formatted(row.rank())),
                new Column().header(NAMES).headerAlign(HorizontalAlign.LEFT).dataAlign(HorizontalAlign.LEFT)
                        .maxWidth(names + 2).with(Summary.Row::contestant),
                number("avg (s)", row -> String.format(Locale.ROOT, "%.4f", row.averageSeconds())),
                number("spread", row -> String.format(Locale.ROOT, "%.0f %%", row.spreadPercent())),
                number("msg/s", row -> String.format(Locale.ROOT, "%,.0f", row.messagesPerSecond())),
                number("us/msg", row -> String.format(Locale.ROOT, "%.2f", row.microsPerMessage())),
                number("delta (s)", row -> String.format(Locale.ROOT, "%.4f", row.deltaSeconds())),
                number("delta", row -> String.format(Locale.ROOT, "%s%.0f %%", row.withinSpread() ? "~" : "", row.deltaPercent())),
                number("connect (s)", row -> String.format(Locale.ROOT, "%.4f", row.connectSeconds()))));
    }

    private static ColumnData<Summary.Row> number(String header, Function<Summary.Row, String> text) {
        return new Column().header(header).headerAlign(HorizontalAlign.RIGHT).dataAlign(HorizontalAlign.RIGHT).with(text);
    }

    private static List<String> notes(Summary summary) {
        var shape = summary.shape();
        var environment = summary.environment();
        return List.of(
                "avg: mean of %d measured %s after %d %s, each timed from the gun, when all connections stand, to the last answer; connecting is a figure of its own. spread: the longest run less the shortest, in %% of avg. delta: to the fastest; ~ where it is no larger than the spread of either, and so may be chance."
                        .formatted(shape.runs(), shape.runs() == 1 ? "run" : "runs", shape.warmUps(), shape.warmUps() == 1 ? "warm-up" : "warm-ups"),
                "Held constant: every byte of every answer checked, TCP_NODELAY, loopback, server and clients in one JVM, one contestant at a time, in shuffled blocks (seed %d). %s on %s, %d processors. %s"
                        .formatted(summary.seed(), environment.jvm(), environment.system(), environment.processors(), environment.options()),
                "What this is not: a server's capacity (its clients compete with it for the same processors) or a latency. A difference that does not come again in another run is none.");
    }

    /** Breaks at spaces, so that no line is longer than the terminal; the lines after the first are indented. */
    private static List<String> wrapped(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" +")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder("   ");
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
