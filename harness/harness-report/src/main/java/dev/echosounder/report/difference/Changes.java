package dev.echosounder.report.difference;

import dev.echosounder.report.Key;
import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.report.difference.Change.Pair;
import dev.echosounder.report.difference.Change.Verdict;
import dev.echosounder.report.statistics.LogEstimate;
import dev.echosounder.report.statistics.Medians;
import dev.echosounder.report.statistics.Ranking;
import dev.echosounder.report.statistics.UnpairedRatio;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.cost.Cost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** Works out what has changed between two results that may be compared. */
final class Changes {

    private final Outcome before;
    private final Outcome after;
    private final Summary summaryBefore;
    private final Summary summaryAfter;
    private final Key key;
    private final double resolution;

    Changes(Outcome before, Outcome after) {
        this.before = before;
        this.after = after;
        summaryBefore = Summary.of(before);
        summaryAfter = Summary.of(after);
        key = Deciding.key(before, after);
        resolution = Stream.of(summaryBefore, summaryAfter)
                .mapToDouble(summary -> summary.resolution().difference().orElse(0))
                .max()
                .orElse(0);
    }

    Difference difference() {
        Map<String, double[]> valuesBefore = Deciding.values(before, key);
        Map<String, double[]> valuesAfter = Deciding.values(after, key);
        Map<String, LogEstimate> estimatesBefore = Medians.of(valuesBefore);
        Map<String, LogEstimate> estimatesAfter = Medians.of(valuesAfter);
        List<Change> changes = new ArrayList<>();
        Map<String, String> notComparable = new LinkedHashMap<>();
        for (String name : names(before).stream().filter(names(after)::contains).toList()) {
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
                summaryBefore,
                summaryAfter,
                key,
                resolution,
                List.copyOf(changes),
                notComparable,
                missing(before, after),
                missing(after, before),
                Conditions.differing(before, after));
    }

    /** Who failed its contract has nothing to compare. */
    private Optional<String> failed(String name) {
        List<String> when = Stream.of(Map.entry("before", summaryBefore), Map.entry("after", summaryAfter))
                .filter(result -> row(result.getValue(), name).broken().isPresent())
                .map(Map.Entry::getKey)
                .toList();
        return when.isEmpty() ? Optional.empty() : Optional.of("it failed its contract " + String.join(" and ", when));
    }

    private Change change(String name, LogEstimate ratio) {
        Row one = row(summaryBefore, name);
        Row other = row(summaryAfter, name);
        return new Change(
                name,
                pair(one, other, row -> row.figure().map(figure -> OptionalDouble.of(figure.value()))),
                ratio.value(),
                ratio.interval(Ranking.PRINTED),
                verdict(ratio),
                pair(one, other, row -> row.server().map(cost -> cost.of(Cost.Figure.CPU_MICROS_PER_MESSAGE))),
                pair(one, other, row -> row.latency().map(latency -> OptionalDouble.of(latency.p99()))));
    }

    /**
     * As in a ranking: by the wider interval, because many are decided at once, and not within what the A/A controls
     * cannot resolve.
     */
    private Verdict verdict(LogEstimate ratio) {
        if (ratio.interval(Ranking.CONFIDENCE).contains(1) || Math.abs(ratio.center()) <= Math.log1p(resolution)) {
            return Verdict.NONE_SEEN;
        }
        return ratio.center() > 0 == key.moreIsBetter() ? Verdict.FASTER : Verdict.SLOWER;
    }

    private static Pair pair(Row before, Row after, Function<Row, Optional<OptionalDouble>> figure) {
        return new Pair(
                figure.apply(before).orElse(OptionalDouble.empty()),
                figure.apply(after).orElse(OptionalDouble.empty()));
    }

    private static Row row(Summary summary, String name) {
        return summary.row(name).orElseThrow();
    }

    private static List<String> missing(Outcome there, Outcome here) {
        List<String> known = names(here);
        return names(there).stream().filter(name -> !known.contains(name)).toList();
    }

    private static List<String> names(Outcome outcome) {
        return outcome.subjects().stream().map(Subject::name).toList();
    }
}
