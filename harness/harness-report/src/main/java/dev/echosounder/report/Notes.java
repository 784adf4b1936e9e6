package dev.echosounder.report;

import dev.echosounder.trial.ServerSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** What is written under a table: a paragraph each. */
public record Notes(Summary summary) {

    /** In the order in which they are to be read. */
    public List<String> paragraphs() {
        Setting setting = new Setting(summary);
        List<String> notes = new ArrayList<>();
        summary.rows()
                .forEach(row -> row.broken()
                        .ifPresent(broken -> notes.add("FAILED ITS CONTRACT, and is not measured: " + row.subject()
                                + ". " + Lines.beginning(broken))));
        summary.rows().stream()
                .filter(row -> row.unranked().isPresent() && row.broken().isEmpty())
                .collect(Collectors.groupingBy(
                        Notes::unranked,
                        LinkedHashMap::new,
                        Collectors.mapping(Row::subject, Collectors.joining(", "))))
                .forEach((why, names) -> notes.add("NOT RANKED: " + names + ". " + why));
        invalid(notes);
        summary.skipped().forEach((name, why) -> notes.add("SKIPPED: " + name + ". " + Lines.beginning(why)));
        notes.addAll(Examined.paragraphs(summary.examinations()));
        summary.notes().stream().map(note -> "Note: " + note).forEach(notes::add);
        LinkNote.paragraph(summary).ifPresent(notes::add);
        notes.add(resolution());
        if (!summary.rows().isEmpty()) {
            notes.add(columns());
        }
        notes.add(setting.heldConstant());
        notes.add(setting.whatTheyAreNot());
        return notes;
    }

    /** Why; the same for all that have nothing of their own to say, who then share a line. */
    private static String unranked(Row row) {
        if (row.overloaded()) {
            return "OVERLOAD (%d of %d valid). First: %s"
                    .formatted(
                            row.valid(),
                            row.total(),
                            Lines.beginning(row.overload().orElseThrow()));
        }
        String why = capitalised(row.unranked().orElseThrow());
        return row.invalid().isEmpty()
                ? "%s (%d of %d).".formatted(why, row.valid(), row.total())
                : "%s (%d of %d; %s). First: %s"
                        .formatted(
                                why,
                                row.valid(),
                                row.total(),
                                reasons(row),
                                Lines.beginning(row.invalid().getFirst().first()));
    }

    /** Of ranked servers; the others have a line of their own. */
    private void invalid(List<String> notes) {
        String all = summary.rows().stream()
                .filter(row -> row.rank().isPresent() && !row.invalid().isEmpty())
                .map(row -> row.subject() + " " + reasons(row))
                .collect(Collectors.joining("; "));
        if (!all.isEmpty()) {
            notes.add("INVALID trials, kept in the data and left out of every figure here: " + all + ".");
        }
    }

    /** {@code 2 x machine busy, 1 x process died}. */
    private static String reasons(Row row) {
        return row.invalid().stream()
                .map(reason -> reason.trials() + " x " + reason.kind())
                .collect(Collectors.joining(", "));
    }

    private String resolution() {
        return summary.resolution().difference().isPresent()
                ? ("Resolution: differences under %s cannot be distinguished here. The same server, measured twice, "
                                + "can differ by that much (A/A control).")
                        .formatted(Figures.percent(
                                summary.resolution().difference().getAsDouble()))
                : "Resolution: not measured, as no server with enough valid trials was measured twice (A/A control).";
    }

    /** By which figure, and how tight the two are that could rank. */
    public String rankedBy() {
        Tightness tightness = summary.tightness();
        String baseline = "the baseline (%s)"
                .formatted(summary.plan().baseline().map(ServerSpec::name).orElse("none"));
        boolean both =
                tightness.toBaseline().isPresent() && tightness.absolute().isPresent();
        return switch (summary.key()) {
            case CAPACITY -> "Ranked by capacity.";
            case RESPONSE_P99 ->
                "Ranked by the p99 of the response time, the lowest first: all servers that hold the given rate have"
                        + " the same msg/s.";
            case RATIO_TO_BASELINE ->
                "Ranked by msg/s relative to %s: from trial to trial this ratio varies by %s, msg/s by %s."
                        .formatted(
                                baseline,
                                Figures.percent(tightness.toBaseline().orElseThrow()),
                                Figures.percent(tightness.absolute().orElseThrow()));
            case MESSAGES_PER_SECOND ->
                both
                        ? "Ranked by msg/s: from trial to trial it varies by %s, and relative to %s by %s."
                                .formatted(
                                        Figures.percent(tightness.absolute().getAsDouble()),
                                        baseline,
                                        Figures.percent(tightness.toBaseline().getAsDouble()))
                        : "Ranked by msg/s.";
        };
    }

    private String columns() {
        String better = summary.key().moreIsBetter() ? "faster" : "better";
        return """
            Rank: 1 plus the number of servers shown to be %s (a 99 %% interval of the ratio excludes 1%s); = marks \
            a shared one; \
            the A/A control counts once. Intervals: 95 %%, from the variation of whole trials. %s: median \
            of the valid trials. Ratio: geometric mean of the ratios within a block. \
            Latency (%s) and what the server spent (CPU time, peak resident MiB, threads): medians of the valid trials.\
            """.formatted(
                        better,
                        summary.resolution().difference().isPresent() ? ", and it is beyond the resolution" : "",
                        summary.key() == Key.CAPACITY ? "Capacity" : "msg/s",
                        summary.loop());
    }

    private static String capitalised(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
