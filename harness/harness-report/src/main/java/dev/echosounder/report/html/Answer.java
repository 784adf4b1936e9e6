package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.LinkNote;
import dev.echosounder.report.Metric;
import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Subject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The result of a ranking in a few sentences: which servers may be the best, how far away the others are, and which
 * differences were not shown. Controls are left out, because they check the machine.
 */
public final class Answer {

    /** The most names in a sentence. */
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
            undecided(sentences);
        }
        unranked(sentences);
        sentences.add(
                summary.resolution().difference().isPresent()
                        ? "Differences under %s may remain undetected in such a comparison."
                                .formatted(Figures.percent(
                                        summary.resolution().difference().getAsDouble()))
                        : "No two servers could be compared, so the resolution is unknown.");
        return List.copyOf(sentences);
    }

    /** Whether the ranking compares servers: at least two are ranked, and the link was not the limit of the best. */
    boolean compares() {
        return ranked.size() > 1 && !linkWasTheLimit();
    }

    /** Whether all servers in the first place fill the link between server and load. */
    boolean linkWasTheLimit() {
        List<Row> winners = winners();
        return !winners.isEmpty() && winners.stream().allMatch(row -> LinkNote.isTheLimitOf(row, summary));
    }

    /**
     * The best servers in words: {@code selector and netty-epoll, not distinguished}. It says so if only one is ranked,
     * or if the link was the limit; empty if no server is ranked.
     */
    String best() {
        if (linkWasTheLimit()) {
            return "the link was the limit of " + names(firsts());
        }
        if (ranked.size() == 1) {
            return ranked.getFirst().subject() + ", the only one that could be ranked";
        }
        List<String> names = firsts();
        return names.size() < 2 ? String.join("", names) : names(names) + ", not distinguished";
    }

    /** The names of the servers that may be the best, since none was shown to be better. */
    List<String> firsts() {
        return winners().stream().map(Row::subject).toList();
    }

    private List<Row> winners() {
        return ranked.stream().filter(Row::mayBeBest).toList();
    }

    private void first(List<String> sentences) {
        List<Row> winners = winners();
        if (ranked.size() == 1) {
            sentences.add("%s is the only one that could be ranked, so its rank says little."
                    .formatted(ranked.getFirst().subject()));
            return;
        }
        if (winners.isEmpty()) { // a control was shown to be better than its server
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
                            : "%s may each be the best: no difference between them was shown."
                                    .formatted(names(firsts())));
        }
        cheapest(sentences);
        ranked.stream()
                .filter(row -> !row.mayBeBest())
                .findFirst()
                .ifPresent(
                        next -> sentences.add("The next, %s, %s.".formatted(next.subject(), comparedWithFirst(next))));
    }

    /** Which of the servers that may be the best use the least processor time and memory. */
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
                    "Of these, %s uses the least processor time (%s us per message), and %s the least memory (%s"
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
            case RESPONSE_P99 -> "has the shortest response times";
            case CPU_PER_MESSAGE -> "uses the least processor time";
        };
    }

    private String figure(Row row) {
        return switch (summary.key()) {
            case RESPONSE_P99 ->
                row.p99().stream()
                        .mapToObj(p99 -> ", with a p99 of %s".formatted(us(p99)))
                        .findFirst()
                        .orElse("");
            case CPU_PER_MESSAGE ->
                ", with %s us per message".formatted(Metric.CPU.cell(row).text());
            case MESSAGES_PER_SECOND, RATIO_TO_BASELINE, CAPACITY ->
                row.figure()
                        .map(figure -> Figures.format(", with %,.0f messages per second", figure.value()))
                        .orElse("");
        };
    }

    /** Microseconds with their unit. */
    static String us(double micros) {
        String text = Figures.micros(micros);
        return text.endsWith("s") ? text : text + " us";
    }

    /**
     * {@code has 0.85 (0.78 to 0.93) times the rate of the first}, or of the control if it is above its server in the
     * table.
     */
    private String comparedWithFirst(Row row) {
        String ratio = row.toFastest().map(Figures::ratio).orElse("an unknown number of");
        String figure = switch (summary.key()) {
            case MESSAGES_PER_SECOND, RATIO_TO_BASELINE, CAPACITY -> "rate";
            case RESPONSE_P99 -> "p99";
            case CPU_PER_MESSAGE -> "processor time";
        };
        String first = summary.rows().getFirst().subject();
        return "has %s times the %s of %s".formatted(ratio, figure, controls.contains(first) ? first : "the first");
    }

    private void last(List<String> sentences) {
        Row last = ranked.getLast();
        long worse = ranked.stream().filter(row -> !row.mayBeBest()).count();
        if (worse > 1) {
            sentences.add("The last, %s, %s.".formatted(last.subject(), comparedWithFirst(last)));
        }
    }

    /** Which pairs of other servers cannot be distinguished. */
    private void undecided(List<String> sentences) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < ranked.size(); i++) {
            for (Row other : ranked.subList(i + 1, ranked.size())) {
                if (ranked.get(i).standing().notDistinguished().contains(other.subject())
                        && !(ranked.get(i).mayBeBest() && other.mayBeBest())) {
                    pairs.add("%s and %s".formatted(ranked.get(i).subject(), other.subject()));
                }
            }
        }
        if (!pairs.isEmpty()) {
            sentences.add("No difference was shown between: %s%s."
                    .formatted(
                            String.join("; ", pairs.subList(0, Math.min(MOST_NAMES, pairs.size()))),
                            pairs.size() > MOST_NAMES
                                    ? "; and %s, which the table names"
                                            .formatted(Figures.count(pairs.size() - MOST_NAMES, "more pair"))
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
        return Figures.list(shown);
    }
}
