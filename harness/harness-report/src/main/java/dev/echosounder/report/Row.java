package dev.echosounder.report;

import dev.echosounder.report.statistics.Interval;
import dev.echosounder.trial.Verdict;
import dev.echosounder.trial.cost.Cost;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The figures of one server. They come from its valid trials alone, and unranked servers have them too if any trial was
 * valid. Every interval is of 95 %.
 *
 * @param subject the name of the server
 * @param figure messages per second (the capacity if there was a search): the median of its trials; empty without a
 *     valid trial
 * @param toBaseline the ratio of messages per second to those of the baseline: the median of its trials; empty without
 *     a baseline
 * @param response the response time from the intended send time, in an open loop: of the load itself, or at the common
 *     rate of all servers. The median of its trials' percentiles; empty if it was not measured
 * @param noResponse why there is no response time at the common rate; empty if there is one, or if none was to be
 *     measured
 * @param closed the closed-loop latency: the median of its trials' percentiles. Empty without a valid trial
 * @param behaviour the stalls and the unfairness of the server; empty without a valid trial
 * @param server what the server used: each figure is the median of the trials in which it is known
 * @param load what the load used: each figure is the median of the trials in which it is known
 * @param broken the requirement that it broke in the pre-flight check, and how; then it has no trials. Empty if it
 *     broke none
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
     * The place of a server among the others.
     *
     * @param rankBest 1 plus the number of servers that are shown to be better; a server that was measured twice counts
     *     once. Empty if it is not ranked
     * @param rankWorst the number of ranked servers minus those that are shown to be worse; empty if it is not ranked
     * @param notDistinguished the ranked servers that are shown to be neither better nor worse, by name: as many as
     *     there are places between the two
     * @param toFastest the ratio to the first server of the figure that ranks ({@link Summary#key()}): the geometric
     *     mean of the ratios in the blocks in which both are valid, with an interval that holds for all pairs of the
     *     comparison at once (none if they share fewer than 3 blocks); 1 for the first itself, empty if it is not
     *     ranked
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
     * The numbers of trials.
     *
     * @param valid trials that count
     * @param total trials that were made
     * @param invalid why the others do not count, the most frequent reason first
     */
    public record Counts(int valid, int total, List<Invalid> invalid) {

        /** {@code 4/5}. */
        public String text() {
            return "%d/%d".formatted(valid, total);
        }
    }

    /**
     * A figure with its uncertainty.
     *
     * @param interval the 95 % interval; empty if there are fewer than 3 values
     */
    public record Estimate(double value, Optional<Interval> interval) {

        /** This estimate multiplied by a factor, such as for another unit. */
        public Estimate times(double factor) {
            return new Estimate(
                    value * factor, interval.map(some -> new Interval(some.low() * factor, some.high() * factor)));
        }
    }

    /**
     * Percentiles of a latency, in microseconds.
     *
     * @param p99 empty if fewer than {@value #LEAST_EVENTS} independent events of all valid trials lie above it,
     *     because it is not known well then
     * @param p999 empty under the same condition
     * @param longest the longest time of all valid trials; the others are medians
     * @param p99OfTrials the least and the most {@code p99} of a trial. It says how well the median is known: of five
     *     trials it is the 94 % interval, whatever the distribution
     */
    public record Latency(double p50, OptionalDouble p99, OptionalDouble p999, double longest, Interval p99OfTrials) {

        /** The number of independent events that must lie above a percentile. */
        public static final int LEAST_EVENTS = 10;
    }

    /**
     * What a server does to its clients besides answering: stalls, unfairness, and slow accepting and closing.
     *
     * @param longestStallMillis the longest time in which no client was answered, of all valid trials, in milliseconds
     * @param stallShare the share of the driven time in which no client was answered for 10 ms or more; the mean of the
     *     trials
     * @param worstClientShare the answers of the client with the fewest as a share of the mean client's; the median of
     *     the trials
     * @param peakSeconds the time until a server without a warm-up was as fast as at the end of its first run; the
     *     median of the trials
     * @param connectSeconds the time from the first connect until each client had its first answer; the median of the
     *     trials. As the next, only known of a load with idle clients
     * @param closeSeconds the time from the half-close of all clients until the server had closed all connections; the
     *     median of the trials
     */
    public record Behaviour(
            OptionalDouble longestStallMillis,
            OptionalDouble stallShare,
            OptionalDouble worstClientShare,
            OptionalDouble peakSeconds,
            OptionalDouble connectSeconds,
            OptionalDouble closeSeconds) {}

    /**
     * A reason why trials do not count.
     *
     * @param trials the number of trials
     * @param first the reason of the first of them, in one sentence
     */
    public record Invalid(Verdict.Kind kind, int trials, String first) {}

    /**
     * The 99th percentile of its response time or, if none was measured, of its closed-loop latency; in microseconds.
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
     * Whether it has no rank because most of its INVALID trials did not hold the rate; then it has no latency either.
     */
    public boolean overloaded() {
        return standing.unranked().isPresent()
                && !trials.invalid().isEmpty()
                && trials.invalid().getFirst().kind() == Verdict.Kind.OVERLOAD;
    }

    /**
     * This row without latencies: if the rate is not held, backlog and latency depend only on the length of the run.
     */
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

    /** The reason of the first trial in which it did not hold the rate, with the backlog. */
    public Optional<String> overload() {
        return trials.invalid().stream()
                .filter(reason -> reason.kind() == Verdict.Kind.OVERLOAD)
                .map(Invalid::first)
                .findFirst();
    }
}
