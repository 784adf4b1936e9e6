package dev.echosounder.report.difference;

import dev.echosounder.report.Key;
import dev.echosounder.report.Metric;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.report.difference.Change.Pair;
import dev.echosounder.report.difference.Change.Verdict;
import dev.echosounder.report.statistics.LogEstimate;
import dev.echosounder.report.statistics.Medians;
import dev.echosounder.report.statistics.PairedRatios;
import dev.echosounder.report.statistics.UnpairedRatio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** Computes what has changed between two results that may be compared. */
final class Changes {

    private static final double CONFIDENCE = 0.99;

    private final Summary before;
    private final Summary after;
    private final Key key;

    Changes(Summary before, Summary after) {
        this.before = before;
        this.after = after;
        key = key();
    }

    /**
     * The figure that decides: the ratio to the baseline if both results have the same baseline. The two were measured
     * at different times, between which a machine drifts further than within one comparison, and only the ratio removes
     * that drift.
     */
    private Key key() {
        if (before.plan().goal().isPresent()) {
            return Key.CAPACITY;
        }
        if (before.plan().rankedByCpu()) {
            return Key.CPU_PER_MESSAGE;
        }
        if (before.openLoop()) {
            return Key.RESPONSE_P99;
        }
        boolean sameBaseline = before.load().baseline().isPresent()
                && before.load().baseline().equals(after.load().baseline());
        return sameBaseline && Stream.of(before, after).allMatch(Changes::hasRatios)
                ? Key.RATIO_TO_BASELINE
                : Key.MESSAGES_PER_SECOND;
    }

    private static boolean hasRatios(Summary summary) {
        return summary.load().trials().stream()
                .filter(trial -> trial.verdict().valid())
                .allMatch(trial -> trial.ratioToBaseline().isPresent());
    }

    Difference difference() {
        Map<String, double[]> valuesBefore = before.figures(key);
        Map<String, double[]> valuesAfter = after.figures(key);
        Map<String, LogEstimate> estimatesBefore = Medians.of(valuesBefore);
        Map<String, LogEstimate> estimatesAfter = Medians.of(valuesAfter);
        List<Change> changes = new ArrayList<>();
        Map<String, String> notComparable = new LinkedHashMap<>();
        for (String name :
                valuesBefore.keySet().stream().filter(valuesAfter::containsKey).toList()) {
            if (estimatesBefore.containsKey(name) && estimatesAfter.containsKey(name)) {
                changes.add(change(name, UnpairedRatio.of(estimatesAfter.get(name), estimatesBefore.get(name))));
            } else {
                notComparable.put(
                        name,
                        failed(name)
                                .orElseGet(() ->
                                        ("at least %d valid trials are needed in each result: there are %d before "
                                                        + "and %d after")
                                                .formatted(
                                                        Medians.FEWEST,
                                                        valuesBefore.get(name).length,
                                                        valuesAfter.get(name).length)));
            }
        }
        return new Difference(
                before,
                after,
                key,
                List.copyOf(changes),
                notComparable,
                missing(valuesBefore, valuesAfter),
                missing(valuesAfter, valuesBefore),
                Conditions.differing(before, after));
    }

    /** Why a server cannot be compared, if it failed the contract in one of the results. */
    private Optional<String> failed(String name) {
        List<String> when = Stream.of(Map.entry("before", before), Map.entry("after", after))
                .filter(result -> row(result.getValue(), name).broken().isPresent())
                .map(Map.Entry::getKey)
                .toList();
        return when.isEmpty() ? Optional.empty() : Optional.of("it failed the contract " + String.join(" and ", when));
    }

    private Change change(String name, LogEstimate ratio) {
        Row one = row(before, name);
        Row other = row(after, name);
        return new Change(
                name,
                pair(
                        one,
                        other,
                        row -> row.figure().stream()
                                .mapToDouble(Estimate::value)
                                .findFirst()),
                ratio.value(),
                ratio.interval(PairedRatios.CONFIDENCE),
                verdict(ratio),
                pair(one, other, Metric.CPU::of),
                pair(one, other, Row::p99));
    }

    /** The verdict by a wider interval than the printed one, because many servers are judged at once. */
    private Verdict verdict(LogEstimate ratio) {
        if (ratio.interval(CONFIDENCE).contains(1)) {
            return Verdict.NONE_SEEN;
        }
        return ratio.center() > 0 == key.moreIsBetter() ? Verdict.FASTER : Verdict.SLOWER;
    }

    private static Pair pair(Row before, Row after, Function<Row, OptionalDouble> figure) {
        return new Pair(figure.apply(before), figure.apply(after));
    }

    private static Row row(Summary summary, String name) {
        return summary.row(name).orElseThrow();
    }

    private static List<String> missing(Map<String, double[]> there, Map<String, double[]> here) {
        return there.keySet().stream().filter(name -> !here.containsKey(name)).toList();
    }
}
