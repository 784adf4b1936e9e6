package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Key;
import dev.echosounder.report.LinkNote;
import dev.echosounder.report.Metric;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Subject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a ranking says, in a few sentences that somebody can act upon: who is best, what ties with it, and which
 * differences are not real. Controls are left out: they are the machine's business, not the reader's.
 */
public final class Answer {

    /** More names than this are no answer. */
    private static final int MOST_NAMES = 6;

    private final Summary summary;
    private final List<Row> ranked;
    private final Set<String> controls;

    Answer(Summary summary) {
        this.summary = summary;
        controls = summary.load().subjects().stream()
                .filter(subject -> subject.twinOf().isPresent())
                .map(Subject::name)
                .collect(Collectors.toSet());
        ranked = summary.rows().stream()
                .filter(row -> row.ranked() && !controls.contains(row.subject()))
                .toList();
    }

    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (ranked.isEmpty()) {
            sentences.add("No server is ranked: none has enough valid trials.");
        } else {
            first(sentences);
            last(sentences);
            ties(sentences);
        }
        unranked(sentences);
        sentences.add(
                summary.resolution().difference().isPresent()
                        ? ("Differences under %s cannot be distinguished here: the same server, measured "
                                        + "twice, can differ by that much.")
                                .formatted(Figures.percent(
                                        summary.resolution().difference().getAsDouble()))
                        : "The smallest difference that can be seen is unknown, as no server was measured twice.");
        return List.copyOf(sentences);
    }

    /**
     * Whether at least two could be ranked: one alone is not best of anything. Nor are those who fill a link: the link
     * is what was measured of them.
     */
    boolean compares() {
        return ranked.size() > 1 && !linkWasTheLimit();
    }

    /** Whether the first place is full of those who fill the link between server and load. */
    boolean linkWasTheLimit() {
        List<Row> winners = winners();
        return !winners.isEmpty() && winners.stream().allMatch(row -> LinkNote.isTheLimitOf(row, summary));
    }

    /**
     * {@code selector and netty-epoll, tied}; of one that has nobody beside it, that this is so; that the link was
     * measured, where it was; empty if nobody is ranked.
     */
    String best() {
        if (linkWasTheLimit()) {
            return "the link was the limit of " + names(firsts());
        }
        if (ranked.size() == 1) {
            return ranked.getFirst().subject() + ", the only one that could be ranked";
        }
        List<String> names = firsts();
        return names.size() < 2 ? String.join("", names) : names(names) + ", tied";
    }

    /** Who is best or shares that place, by name. */
    List<String> firsts() {
        return winners().stream().map(Row::subject).toList();
    }

    private List<Row> winners() {
        return ranked.stream()
                .filter(row -> row.rank().equals(OptionalInt.of(1)))
                .toList();
    }

    private void first(List<String> sentences) {
        List<Row> winners = winners();
        if (ranked.size() == 1) {
            sentences.add("%s is the only one that could be ranked, so its rank says little."
                    .formatted(ranked.getFirst().subject()));
            return;
        }
        if (winners.isEmpty()) { // only a control was shown to be better, which contradicts itself
            sentences.add("Only a control is in the first place, so this comparison contradicts itself.");
            return;
        }
        if (linkWasTheLimit()) {
            sentences.add("The link was the limit of %s: how they would compare without it is not known."
                    .formatted(names(firsts())));
        } else {
            sentences.add(
                    winners.size() == 1
                            ? "%s %s%s."
                                    .formatted(winners.getFirst().subject(), superlative(), figure(winners.getFirst()))
                            : "%s share the first place: no difference was shown.".formatted(names(firsts())));
        }
        cheapest(sentences);
        ranked.stream()
                .filter(row -> row.rank().getAsInt() > 1)
                .findFirst()
                .ifPresent(next -> sentences.add("The next, %s, %s.".formatted(next.subject(), behind(next))));
    }

    /** Among those who share the first place, what they spend is what is left to choose by. */
    private void cheapest(List<String> sentences) {
        List<Row> winners = winners();
        Comparator<Row> byCpu =
                Comparator.comparingDouble(row -> Metric.CPU.of(row).orElse(Double.MAX_VALUE));
        Comparator<Row> byMemory =
                Comparator.comparingDouble(row -> Metric.PEAK_MEMORY.of(row).orElse(Double.MAX_VALUE));
        if (winners.size() > 1
                && winners.stream()
                        .allMatch(row -> Metric.CPU.of(row).isPresent()
                                && Metric.PEAK_MEMORY.of(row).isPresent())) {
            Row cpu = winners.stream().min(byCpu).orElseThrow();
            Row memory = winners.stream().min(byMemory).orElseThrow();
            sentences.add(Figures.format(
                    "Of these, %s spends the least processor time (%s us per message), and %s the least memory (%s"
                            + " MiB).",
                    cpu.subject(),
                    Metric.CPU.cell(cpu).text(),
                    memory == cpu ? "also" : memory.subject(),
                    Metric.PEAK_MEMORY.cell(memory).text()));
        }
    }

    private String superlative() {
        return switch (summary.key()) {
            case MESSAGES_PER_SECOND, RATIO_TO_BASELINE -> "is the fastest";
            case CAPACITY -> "holds the highest rate";
            case RESPONSE_P99 -> "answers soonest";
        };
    }

    private String figure(Row row) {
        return summary.key() == Key.RESPONSE_P99
                ? row.latency()
                        .map(latency -> ", with a p99 of %s".formatted(us(latency.p99())))
                        .orElse("")
                : row.figure()
                        .map(figure -> Figures.format(", with %,.0f messages per second", figure.value()))
                        .orElse("");
    }

    /** With its unit. */
    static String us(double micros) {
        String text = Figures.micros(micros);
        return text.endsWith("s") ? text : text + " us";
    }

    /** {@code comes to 0.85 (0.78 to 0.93) of the first}. */
    private String behind(Row row) {
        String ratio = row.toFastest().map(Answer::ratio).orElse("an unknown share");
        return summary.key().moreIsBetter()
                ? "reaches %s of the first".formatted(ratio)
                : "has %s times its p99".formatted(ratio);
    }

    private static String ratio(Estimate estimate) {
        return Figures.ratio(estimate.value())
                + estimate.interval()
                        .map(interval ->
                                " (%s to %s)".formatted(Figures.ratio(interval.low()), Figures.ratio(interval.high())))
                        .orElse("");
    }

    private void last(List<String> sentences) {
        Row last = ranked.getLast();
        long behind = ranked.stream().filter(row -> row.rank().getAsInt() > 1).count();
        if (behind > 1) {
            sentences.add("The last, %s, %s.".formatted(last.subject(), behind(last)));
        }
    }

    /** Who shares a rank further down, and who cannot be told apart although the ranks differ. */
    private void ties(List<String> sentences) {
        Map<Integer, List<String>> groups = new LinkedHashMap<>();
        ranked.stream()
                .filter(row -> row.rank().getAsInt() > 1)
                .forEach(row -> groups.computeIfAbsent(row.rank().getAsInt(), rank -> new ArrayList<>())
                        .add(row.subject()));
        List<String> shared = groups.entrySet().stream()
                .filter(group -> group.getValue().size() > 1)
                .map(group -> names(group.getValue()) + " (rank %d)".formatted(group.getKey()))
                .toList();
        if (!shared.isEmpty()) {
            sentences.add("No difference was shown between %s.".formatted(String.join("; between ", shared)));
        }
        List<String> across = new ArrayList<>();
        for (int i = 0; i < ranked.size(); i++) {
            for (Row other : ranked.subList(i + 1, ranked.size())) {
                if (ranked.get(i).standing().ties().contains(other.subject())
                        && !ranked.get(i).rank().equals(other.rank())) {
                    across.add("%s and %s".formatted(ranked.get(i).subject(), other.subject()));
                }
            }
        }
        if (!across.isEmpty()) {
            sentences.add("Nor was one shown between these, although their ranks differ: %s%s."
                    .formatted(
                            String.join("; ", across.subList(0, Math.min(MOST_NAMES, across.size()))),
                            across.size() > MOST_NAMES
                                    ? "; and %s, which the table names"
                                            .formatted(Figures.count(across.size() - MOST_NAMES, "more pair"))
                                    : ""));
        }
    }

    private void unranked(List<String> sentences) {
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        summary.rows().stream()
                .filter(row -> !row.ranked() && !controls.contains(row.subject()))
                .forEach(row -> reasons.computeIfAbsent(
                                row.overloaded()
                                        ? "did not hold the rate"
                                        : row.standing().unranked().orElse("no trial was made"),
                                why -> new ArrayList<>())
                        .add(row.subject()));
        if (!reasons.isEmpty()) {
            sentences.add("Not ranked: %s."
                    .formatted(reasons.entrySet().stream()
                            .map(some -> "%s (%s)".formatted(names(some.getValue()), some.getKey()))
                            .collect(Collectors.joining("; "))));
        }
    }

    /** {@code a, b and c}. */
    static String names(List<String> names) {
        List<String> shown =
                names.size() > MOST_NAMES ? new ArrayList<>(names.subList(0, MOST_NAMES - 1)) : new ArrayList<>(names);
        if (shown.size() < names.size()) {
            shown.add("%,d more".formatted(names.size() - shown.size()));
        }
        int last = shown.size() - 1;
        return last == 0 ? shown.getFirst() : String.join(", ", shown.subList(0, last)) + " and " + shown.get(last);
    }
}
