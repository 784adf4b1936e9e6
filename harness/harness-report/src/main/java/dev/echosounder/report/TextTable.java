package dev.echosounder.report;

import dev.echosounder.api.Times;
import dev.echosounder.trial.Plan;
import java.util.ArrayList;
import java.util.List;

/**
 * A summary as text for a terminal of 120 columns: the ranked table, what was held constant, and what the figures are
 * not.
 */
public final class TextTable {

    private static final int LONGEST_NAME = 60;
    private static final int SHORTEST_NAME = 14;
    private static final int HEADER = "server".length();

    private TextTable() {}

    /** Lines that are no longer than 120 columns, each with a line break behind it. */
    public static String of(Summary summary) {
        Notes notes = new Notes(summary);
        List<String> lines = new ArrayList<>(Lines.wrapped(summary.title()));
        lines.addAll(Lines.wrapped(summary.load()));
        summary.plan().goal().ifPresent(goal -> lines.addAll(Lines.wrapped(goal(goal))));
        summary.partial().ifPresent(why -> lines.addAll(Lines.wrapped("PARTIAL: " + why)));
        summary.resolution()
                .contradictions()
                .forEach(what -> lines.addAll(Lines.wrapped("DO NOT TRUST THIS TABLE. " + what
                        + " The machine or the harness is not sound: leave the machine alone,"
                        + " take more blocks, and run it again.")));
        boolean ranked = summary.rows().stream().anyMatch(row -> row.rank().isPresent());
        lines.addAll(Lines.wrapped(ranked ? notes.rankedBy() : "No server is ranked: none has enough valid trials."));
        lines.add("");
        if (!summary.rows().isEmpty()) {
            lines.addAll(table(summary).lines().map(String::stripTrailing).toList());
            lines.add("");
        }
        notes.paragraphs().forEach(note -> lines.addAll(Lines.wrapped(note)));
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    private static String goal(Plan.Goal goal) {
        return Figures.format(
                "Search for capacity: the highest rate at which p%s of the response time stays below %s, searched from"
                        + " %,.0f to %,.0f messages per second",
                Double.toString(goal.percentile()).replaceAll("\\.0$", ""),
                Times.text(goal.below()),
                goal.from(),
                goal.to());
    }

    /**
     * The figures take the width that they need, and names get what is left, broken if they must be. If that is too
     * little, the figures are written more shortly.
     */
    private static String table(Summary summary) {
        int longest = summary.rows().stream()
                .mapToInt(row -> row.subject().length())
                .max()
                .orElse(0);
        int names = Math.clamp(longest, HEADER, LONGEST_NAME);
        boolean tight = names - over(new Columns(summary, names, false)) < Math.min(names, SHORTEST_NAME);
        int over = Math.max(0, over(new Columns(summary, names, tight)));
        return new Columns(summary, Math.max(HEADER, names - over), tight).table();
    }

    private static int over(Columns columns) {
        return columns.table().lines().mapToInt(String::length).max().orElse(0) - Lines.WIDTH;
    }
}
