package dev.echosounder.report.difference;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Key;
import dev.echosounder.report.Sheet;
import dev.echosounder.report.Sheet.Part;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.Table.Column;
import dev.echosounder.trial.ServerSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/** The table of a difference, and what is written around it. */
public final class DifferenceSheet {

    private final Difference difference;

    public DifferenceSheet(Difference difference) {
        this.difference = difference;
    }

    /** The table with what stands around it. */
    public static Sheet of(Difference difference) {
        DifferenceSheet notes = new DifferenceSheet(difference);
        return new Sheet(
                title(difference.after().title()),
                notes.lead(),
                notes.warnings(),
                List.of(new Part("", table(difference))),
                notes.paragraphs());
    }

    /** Of two results of the same title. */
    public static String title(String title) {
        return title + ": what has changed";
    }

    /** A row for each server that can be compared. */
    public static Table table(Difference difference) {
        return Table.of(
                difference.changes(),
                List.of(
                        new Column<>("server", change -> Cell.of(change.subject())),
                        new Column<>("msg/s", change -> pair(change.messagesPerSecond(), Figures::whole)),
                        new Column<>(
                                "after/before",
                                change -> Cell.of(Figures.ratio(change.ratio(), change.interval()), change.ratio())),
                        new Column<>(
                                "verdict", change -> Cell.of(change.verdict().toString())),
                        new Column<>("CPU us/msg", change -> pair(change.cpuMicros(), Figures::micros)),
                        new Column<>("p99 us", change -> pair(change.p99Micros(), Figures::micros))));
    }

    private static Cell pair(Change.Pair pair, DoubleFunction<String> text) {
        String both = Cell.of(pair.before(), text).text() + " -> "
                + Cell.of(pair.after(), text).text();
        return pair.after().isPresent() ? Cell.of(both, pair.after().getAsDouble()) : Cell.of(both);
    }

    /** Which two results these are. */
    public List<String> lead() {
        Instant before = difference.before().outcome().started();
        Instant after = difference.after().outcome().started();
        return List.of(
                difference.after().shape().toString(),
                difference.before().equals(difference.after())
                        ? "Both are the same result, of %s: nothing can have changed.".formatted(Figures.minute(after))
                        : "before: %s, after: %s".formatted(Figures.minute(before), Figures.minute(after)));
    }

    /** Where a result contradicts itself, a difference from it cannot be trusted. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (Summary result : List.of(difference.before(), difference.after())) {
            result.resolution()
                    .contradictions()
                    .forEach(what -> warnings.add("DO NOT TRUST THIS TABLE. In the result %s: %s"
                            .formatted(result == difference.before() ? "before" : "after", what)));
        }
        return warnings;
    }

    /** What was different, and how the figures are to be read. */
    public List<String> paragraphs() {
        List<String> notes = new ArrayList<>();
        difference.notComparable().forEach((name, why) -> notes.add("NOT COMPARABLE: %s: %s.".formatted(name, why)));
        only("before", difference.onlyBefore(), notes);
        only("after", difference.onlyAfter(), notes);
        if (difference.conditions().isEmpty()) {
            notes.add("No other difference is known: same commit, JVM, flags, libraries and plan.");
        }
        difference.conditions().forEach(line -> notes.add("Differs: " + line));
        if (baselineIsTouched()) {
            notes.add("The baseline ran on the other JVM too, so ratios do not show what it gained or lost by that.");
        }
        notes.add(decided());
        notes.add(("This does not prove a cause. The two results were measured at different times%s; a change counts "
                        + "only if it can be measured again.")
                .formatted(
                        difference.key() == Key.RATIO_TO_BASELINE
                                ? ""
                                : ", and without a baseline in both a faster server cannot be distinguished"
                                        + " from a machine that has drifted"));
        return notes;
    }

    private String decided() {
        String figure = switch (difference.key()) {
            case MESSAGES_PER_SECOND -> "msg/s";
            case RATIO_TO_BASELINE -> "msg/s relative to the baseline";
            case CAPACITY -> "the capacity";
            case RESPONSE_P99 -> "the p99 of the response time, where less is better";
            case CPU_PER_MESSAGE -> "the CPU time per message, where less is better";
        };
        return ("after/before: of %s, medians of the valid trials with a 95 %% interval by bootstrap. No "
                        + "difference is seen where the 99 %% interval contains 1. p99: %s.")
                .formatted(
                        figure,
                        difference.after().openLoop()
                                ? "response time from the intended send time"
                                : "closed-loop latency");
    }

    private boolean baselineIsTouched() {
        boolean ofJava = difference
                .after()
                .load()
                .baseline()
                .filter(serving -> !(serving instanceof ServerSpec.Outside))
                .isPresent();
        return ofJava
                && difference.key() == Key.RATIO_TO_BASELINE
                && difference.conditions().stream().anyMatch(line -> line.startsWith("JVM"));
    }

    private static void only(String where, List<String> names, List<String> notes) {
        if (!names.isEmpty()) {
            notes.add("Only %s: %s.".formatted(where, String.join(", ", names)));
        }
    }
}
