package dev.echosounder.report.difference;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Key;
import dev.echosounder.report.Printout;
import dev.echosounder.report.Printout.Part;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.Table.Column;
import dev.echosounder.trial.ServerSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/** A printout of a difference: its table with notes. */
public final class DifferencePrintout {

    private final Difference difference;

    public DifferencePrintout(Difference difference) {
        this.difference = difference;
    }

    /** The printout. */
    public static Printout of(Difference difference) {
        DifferencePrintout notes = new DifferencePrintout(difference);
        return new Printout(
                title(difference.after().title()),
                notes.lead(),
                notes.warnings(),
                List.of(new Part("", table(difference))),
                notes.paragraphs());
    }

    /** The heading for two results with this title. */
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

    /** The load, and the times of the two results. */
    public List<String> lead() {
        Instant before = difference.before().outcome().started();
        Instant after = difference.after().outcome().started();
        return List.of(
                difference.after().shape().toString(),
                difference.before().equals(difference.after())
                        ? "Both are the same result, of %s: nothing can have changed.".formatted(Figures.minute(after))
                        : "before: %s, after: %s".formatted(Figures.minute(before), Figures.minute(after)));
    }

    /** Warnings if a result contradicts itself, so that a difference from it cannot be trusted. */
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

    /** The notes: what else was different, and how to read the figures. */
    public List<String> paragraphs() {
        List<String> notes = new ArrayList<>();
        difference.notComparable().forEach((name, why) -> notes.add("NOT COMPARABLE: %s: %s.".formatted(name, why)));
        only("before", difference.onlyBefore(), notes);
        only("after", difference.onlyAfter(), notes);
        if (difference.conditions().isEmpty()) {
            notes.add("No other difference is known: same commit, JVM, flags, libraries and plan.");
        }
        difference.conditions().forEach(line -> notes.add("Differs: " + line));
        if (baselineJvmDiffers()) {
            notes.add("The baseline ran on a different JVM too, so the ratios do not show the effect of the JVM.");
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

    private boolean baselineJvmDiffers() {
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
