package dev.echosounder.report;

import dev.echosounder.report.statistics.Medians;
import dev.echosounder.trial.LoadOutcome;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.PreflightResult;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.Verdict;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A server and its trials.
 *
 * @param broken the requirement that it broke in the pre-flight check; empty if it broke none
 * @param searched whether the comparison searches for capacity
 */
record Entry(Subject subject, List<Trial> trials, Optional<String> broken, boolean searched) {

    static List<Entry> of(Outcome outcome, LoadOutcome load) {
        boolean searched = outcome.plan().goal().isPresent();
        return load.subjects().stream()
                .map(subject -> new Entry(
                        subject,
                        load.trials().stream()
                                .filter(trial -> trial.subject().equals(subject.name()))
                                .toList(),
                        Optional.ofNullable(outcome.examinations().get(subject.name()))
                                .flatMap(PreflightResult::broken),
                        searched))
                .toList();
    }

    String name() {
        return subject.name();
    }

    List<Trial> valid() {
        return trials.stream().filter(trial -> trial.verdict().valid()).toList();
    }

    /**
     * The figure of a trial that this key names; empty if it has none. A search without a capacity has no rate either,
     * whatever rates it tried.
     */
    OptionalDouble figure(Trial trial, Key key) {
        return switch (key) {
            case MESSAGES_PER_SECOND -> searched ? trial.capacity() : trial.messagesPerSecond();
            case CAPACITY -> trial.capacity();
            case RATIO_TO_BASELINE -> trial.ratioToBaseline();
            case RESPONSE_P99 ->
                trial.response().map(Percentiles::p99).map(OptionalDouble::of).orElse(OptionalDouble.empty());
            case CPU_PER_MESSAGE -> trial.cpuMicrosPerMessage();
        };
    }

    /** The figures of the valid trials that have one, in order. */
    double[] figures(Key key) {
        return valid().stream()
                .map(trial -> figure(trial, key))
                .flatMapToDouble(OptionalDouble::stream)
                .filter(figure -> figure > 0)
                .toArray();
    }

    /** The figure of each block; NaN if the block has no valid trial with a figure. */
    double[] byBlock(Key key, int blocks) {
        double[] figures = new double[blocks];
        Arrays.fill(figures, Double.NaN);
        for (Trial trial : valid()) {
            figure(trial, key).stream()
                    .filter(figure -> figure > 0)
                    .forEach(figure -> figures[trial.block() - 1] = figure);
        }
        return figures;
    }

    /** Why it cannot be ranked by this key; empty if it can. */
    Optional<String> unranked(Key key) {
        int valid = valid().size();
        if (broken.isPresent()) {
            return Optional.of("failed the contract");
        }
        if (trials.isEmpty()) {
            return Optional.of("no trial was made");
        }
        if (valid > 0 && figures(key).length == 0) {
            return Optional.of(key == Key.CAPACITY ? "no rate held the goal" : "no trial has the figure that ranks");
        }
        if (valid == 0) {
            return Optional.of("no valid trial");
        }
        if (figures(key).length < Medians.FEWEST) {
            return Optional.of("too few valid trials: %d are needed".formatted(Medians.FEWEST));
        }
        return 2 * valid < trials.size()
                ? Optional.of("too few valid trials: half of them are needed")
                : Optional.empty();
    }

    /** Whether it is unranked only because its trials were disturbed, and not because of its own failures. */
    boolean isUndecided(Key key) {
        return broken.isEmpty()
                && unranked(key).isPresent()
                && trials.stream()
                        .flatMap(trial -> trial.verdict().reasons().stream())
                        .allMatch(reason -> reason.kind().blamesTheMeasurement());
    }

    /** The reasons why trials do not count, by kind; a trial with two reasons counts for both. */
    List<Row.Invalid> invalid() {
        Map<Verdict.Kind, Row.Invalid> byKind = new EnumMap<>(Verdict.Kind.class);
        for (Trial trial : trials) {
            trial.verdict().reasons().stream()
                    .map(Verdict.Reason::kind)
                    .distinct()
                    .forEach(kind -> byKind.merge(
                            kind,
                            new Row.Invalid(kind, 1, first(trial, kind)),
                            (before, now) -> new Row.Invalid(kind, before.trials() + 1, before.first())));
        }
        return byKind.values().stream()
                .sorted(Comparator.comparingInt(Row.Invalid::trials).reversed())
                .toList();
    }

    private static String first(Trial trial, Verdict.Kind kind) {
        return trial.verdict().reasons().stream()
                .filter(reason -> reason.kind() == kind)
                .findFirst()
                .orElseThrow()
                .what();
    }
}
