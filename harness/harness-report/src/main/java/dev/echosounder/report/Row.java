package dev.echosounder.report;

import dev.echosounder.report.statistics.Interval;
import dev.echosounder.trial.Verdict;
import dev.echosounder.trial.cost.Cost;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the trials of one server say. Its figures come from its valid trials alone, and are there for unranked servers
 * too if any trial was valid. Every interval is of 95 %.
 *
 * @param rank 1 and the number of servers that are shown to be better, each counted once; empty if it is not ranked
 * @param tied whether another server has the same rank; the second entry of the same is no other
 * @param ties the ranked servers that it cannot be told apart from, by name
 * @param subject its name
 * @param figure messages per second (the capacity, where one was searched): the median of its trials; empty without a
 *     valid trial
 * @param toBaseline messages per second by those of the baseline next to it: the median of its trials; empty without a
 *     baseline
 * @param toFastest by the best ranked server, of the figure that ranks ({@link Summary#key()}): the geometric mean of
 *     the ratios in the blocks in which both are valid; 1 for the best itself, empty if it is not ranked
 * @param latency in a closed loop a closed-loop latency, in an open loop the response time; the median of its trials'
 *     percentiles. Empty without a valid trial
 * @param server what the server spent: each figure is the median of the trials that know it
 * @param load what the load spent, likewise
 * @param valid trials that count
 * @param total trials that were made
 * @param invalid why the others do not, the most frequent first
 * @param broken the promise of its contract that it broke before its first trial, and how: then it has no trials. Empty
 *     if it broke none
 * @param unranked why it has no rank, in a few words; empty if it has one
 */
public record Row(
        OptionalInt rank,
        boolean tied,
        List<String> ties,
        String subject,
        Optional<Estimate> figure,
        Optional<Estimate> toBaseline,
        Optional<Estimate> toFastest,
        Optional<Latency> latency,
        Optional<Cost> server,
        Optional<Cost> load,
        int valid,
        int total,
        List<Invalid> invalid,
        Optional<String> broken,
        Optional<String> unranked) {

    /**
     * A figure and how far it can be trusted.
     *
     * @param interval of 95 %; empty where there are fewer than 3 values, of which nothing can be said
     */
    public record Estimate(double value, Optional<Interval> interval) {

        /** This estimate in another unit, of which there are so many. */
        public Estimate times(double factor) {
            return new Estimate(
                    value * factor, interval.map(some -> new Interval(some.low() * factor, some.high() * factor)));
        }
    }

    /**
     * Times in microseconds.
     *
     * @param longest of all valid trials; the others are medians
     */
    public record Latency(double p50, double p99, double p999, double longest) {}

    /**
     * A reason for which trials do not count.
     *
     * @param trials how many
     * @param first what was said of the first of them, one sentence
     */
    public record Invalid(Verdict.Kind kind, int trials, String first) {}

    /**
     * Whether it has no rank, mostly because it did not hold the rate: then it has no latency either, only a backlog.
     */
    public boolean overloaded() {
        return unranked.isPresent() && !invalid.isEmpty() && invalid.getFirst().kind() == Verdict.Kind.OVERLOAD;
    }

    /** A rate that is not held has a backlog that grows for as long as one cares to wait, and any latency with it. */
    Row withoutLatency() {
        return new Row(
                rank,
                tied,
                ties,
                subject,
                figure,
                toBaseline,
                toFastest,
                Optional.empty(),
                server,
                load,
                valid,
                total,
                invalid,
                broken,
                unranked);
    }

    /** What was said of the first trial in which it did not hold the rate, with the backlog. */
    public Optional<String> overload() {
        return invalid.stream()
                .filter(reason -> reason.kind() == Verdict.Kind.OVERLOAD)
                .map(Invalid::first)
                .findFirst();
    }
}
