package dev.echosounder.report;

import dev.echosounder.report.statistics.Interval;
import dev.echosounder.trial.Verdict;
import dev.echosounder.trial.cost.Cost;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What the trials of one server say. Its figures come from its valid trials alone, and are there for unranked servers
 * too if any trial was valid. Every interval is of 95 %.
 *
 * @param subject its name
 * @param figure messages per second (the capacity, where one was searched): the median of its trials; empty without a
 *     valid trial
 * @param toBaseline messages per second by those of the baseline next to it: the median of its trials; empty without a
 *     baseline
 * @param response the response time from the intended send time, in an open loop: of the load itself, or at the rate
 *     that is the same for all servers. The median of its trials' percentiles; empty where it was not measured
 * @param noResponse why there is no response time at the rate that is the same for all servers; empty if there is one,
 *     or none was asked for
 * @param closed the closed-loop latency: the median of its trials' percentiles. Empty without a valid trial
 * @param behaviour what the server does badly; empty without a valid trial
 * @param server what the server spent: each figure is the median of the trials that know it
 * @param load what the load spent: each figure is the median of the trials that know it
 * @param broken the requirement of its contract that it broke before its first trial, and how: then it has no trials.
 *     Empty if it broke none
 */
public record Row(
        String subject,
        Standing standing,
        Optional<Estimate> figure,
        Optional<Estimate> toBaseline,
        Optional<Latency> response,
        Optional<String> noResponse,
        Optional<Latency> closed,
        Optional<Behaviour> behaviour,
        Optional<Cost> server,
        Optional<Cost> load,
        Counts trials,
        Optional<String> broken) {

    /**
     * Where a server stands among the others.
     *
     * @param rankBest 1 and the number of servers that are shown to be better; a server that was measured twice counts
     *     once. Empty if it is not ranked
     * @param rankWorst the number of ranked servers, less those that are shown to be worse; empty if it is not ranked
     * @param notDistinguished the ranked servers that are shown to be neither better nor worse, by name: as many as
     *     there are places between the two
     * @param toFastest by the first server, of the figure that ranks ({@link Summary#key()}): the geometric mean of the
     *     ratios in the blocks in which both are valid, with an interval that holds for all pairs of the comparison at
     *     once (none if they share fewer than 3 blocks); 1 for the first itself, empty if it is not ranked
     * @param noise the standard deviation of its figure within blocks, relative to the figure: 0.04 is 4 %; empty if it
     *     was compared with no other
     * @param unranked why it has no rank, in a few words; empty if it has one
     */
    public record Standing(
            OptionalInt rankBest,
            OptionalInt rankWorst,
            List<String> notDistinguished,
            Optional<Estimate> toFastest,
            OptionalDouble noise,
            Optional<String> unranked) {

        static Standing unranked(String why) {
            return new Standing(
                    OptionalInt.empty(),
                    OptionalInt.empty(),
                    List.of(),
                    Optional.empty(),
                    OptionalDouble.empty(),
                    Optional.of(why));
        }
    }

    /**
     * How many trials were made.
     *
     * @param valid trials that count
     * @param total trials that were made
     * @param invalid why the others do not count, the most frequent first
     */
    public record Counts(int valid, int total, List<Invalid> invalid) {

        /** {@code 4/5}. */
        public String text() {
            return "%d/%d".formatted(valid, total);
        }
    }

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
     * @param p99 empty where fewer than {@value #LEAST_EVENTS} independent events of all valid trials lie above it, as
     *     then it is known badly
     * @param p999 empty where {@code p99} would be, by the events above this one
     * @param longest of all valid trials; the others are medians
     */
    public record Latency(double p50, OptionalDouble p99, OptionalDouble p999, double longest) {

        /** Independent events that must lie above a percentile. */
        public static final int LEAST_EVENTS = 10;
    }

    /**
     * What a server does badly while it is driven.
     *
     * @param longestStallMillis the longest time in which no client was answered, of all valid trials, in milliseconds
     * @param stallShare of the driven time in which no client was answered for 10 ms or more; the mean of the trials
     * @param worstClientShare the answers of the client with the fewest as a share of the mean client's; the median of
     *     the trials
     */
    public record Behaviour(
            OptionalDouble longestStallMillis, OptionalDouble stallShare, OptionalDouble worstClientShare) {}

    /**
     * A reason for which trials do not count.
     *
     * @param trials how many
     * @param first what was said of the first of them, one sentence
     */
    public record Invalid(Verdict.Kind kind, int trials, String first) {}

    /**
     * The 99th percentile of its response time, or where none was measured, of its closed-loop latency; in
     * microseconds.
     */
    public OptionalDouble p99() {
        return response.or(() -> closed).map(Latency::p99).orElse(OptionalDouble.empty());
    }

    /** Whether it has a rank. */
    public boolean ranked() {
        return standing.rankBest().isPresent();
    }

    /** Whether it is ranked, and no server was shown to be better. */
    public boolean mayBeBest() {
        return standing.rankBest().equals(OptionalInt.of(1));
    }

    /** {@code 1}, {@code 2-4} or {@code -}. */
    public String rankText() {
        if (!ranked()) {
            return Table.NOTHING;
        }
        int best = standing.rankBest().getAsInt();
        int worst = standing.rankWorst().getAsInt();
        return best == worst ? String.valueOf(best) : best + "-" + worst;
    }

    /** Its ratio to the first server; empty if it is not ranked. */
    public Optional<Estimate> toFastest() {
        return standing.toFastest();
    }

    /**
     * Whether it has no rank, mostly because it did not hold the rate: then it has no latency either, only a backlog.
     */
    public boolean overloaded() {
        return standing.unranked().isPresent()
                && !trials.invalid().isEmpty()
                && trials.invalid().getFirst().kind() == Verdict.Kind.OVERLOAD;
    }

    /** A rate that is not held has a backlog that grows for as long as one cares to wait, and any latency with it. */
    Row withoutLatency() {
        return new Row(
                subject,
                standing,
                figure,
                toBaseline,
                Optional.empty(),
                noResponse,
                closed,
                behaviour,
                server,
                load,
                trials,
                broken);
    }

    /** What was said of the first trial in which it did not hold the rate, with the backlog. */
    public Optional<String> overload() {
        return trials.invalid().stream()
                .filter(reason -> reason.kind() == Verdict.Kind.OVERLOAD)
                .map(Invalid::first)
                .findFirst();
    }
}
