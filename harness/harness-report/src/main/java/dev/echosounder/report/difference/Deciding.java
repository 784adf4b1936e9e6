package dev.echosounder.report.difference;

import dev.echosounder.load.LoadModel;
import dev.echosounder.report.Key;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Trial;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Which figure decides whether something has changed, and what it is in each trial.
 *
 * <p>Where both results have the same baseline it is the ratio to that, however tight the other may be within each: the
 * two were measured at different times, between which a machine drifts further than within one, and only the ratio does
 * not feel that.
 */
final class Deciding {

    private Deciding() {}

    static Key key(Outcome before, Outcome after) {
        if (before.plan().goal().isPresent()) {
            return Key.CAPACITY;
        }
        if (before.shape().pace() instanceof LoadModel.Open) {
            return Key.RESPONSE_P99;
        }
        boolean sameBaseline = before.plan().baseline().isPresent()
                && before.plan().baseline().equals(after.plan().baseline());
        return sameBaseline && Stream.of(before, after).allMatch(Deciding::hasRatios)
                ? Key.RATIO_TO_BASELINE
                : Key.MESSAGES_PER_SECOND;
    }

    /** Of each server's valid trials, each more than 0. */
    static Map<String, double[]> values(Outcome outcome, Key key) {
        Map<String, double[]> values = new LinkedHashMap<>();
        outcome.subjects()
                .forEach(subject -> values.put(
                        subject.name(),
                        valid(outcome)
                                .filter(trial -> trial.subject().equals(subject.name()))
                                .flatMapToDouble(trial -> value(trial, key).stream())
                                .filter(value -> value > 0 && Double.isFinite(value))
                                .toArray()));
        return values;
    }

    private static boolean hasRatios(Outcome outcome) {
        return valid(outcome).allMatch(trial -> trial.ratioToBaseline().isPresent());
    }

    private static Stream<Trial> valid(Outcome outcome) {
        return outcome.trials().stream().filter(trial -> trial.verdict().valid());
    }

    private static OptionalDouble value(Trial trial, Key key) {
        return switch (key) {
            case MESSAGES_PER_SECOND -> trial.messagesPerSecond();
            case CAPACITY -> trial.capacity();
            case RATIO_TO_BASELINE -> trial.ratioToBaseline();
            case RESPONSE_P99 ->
                trial.response().map(Percentiles::p99).map(OptionalDouble::of).orElse(OptionalDouble.empty());
        };
    }
}
