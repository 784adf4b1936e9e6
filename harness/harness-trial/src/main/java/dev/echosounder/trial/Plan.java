package dev.echosounder.trial;

import dev.echosounder.api.Times;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How a comparison goes about its trials.
 *
 * @param blocks every server once in each; 1 to 1,000
 * @param warmUps runs before the measured ones, which are checked and not counted; 0 to 1,000
 * @param untilSettled {@code warmUps} is only the most: they end when the rate has settled
 * @param runs measured runs of a trial; 1 to 1,000
 * @param mostRuns measured runs of a trial whose runs do not agree well enough; {@code runs} to 1,000
 * @param seed of the order within the blocks; the same seed gives the same order
 * @param placement where server and load run
 * @param baseline measured next to every run of every trial
 * @param budget no block is begun that would probably not be done within this time from the start; empty for no such
 *     bound
 * @param goal what is searched for; empty where the load shape's own pace is measured
 */
public record Plan(
        int blocks,
        int warmUps,
        boolean untilSettled,
        int runs,
        int mostRuns,
        long seed,
        Placement placement,
        Optional<ServerSpec> baseline,
        Optional<Duration> budget,
        Optional<Goal> goal) {

    public static final int MAX = 1_000;

    public Plan {
        LoadShape.require("blocks", blocks, 1, MAX);
        LoadShape.require("warm-up runs", warmUps, 0, MAX);
        LoadShape.require("measured runs", runs, 1, MAX);
        if (mostRuns < runs || mostRuns > MAX) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "A trial cannot have %,d to %,d measured runs: give the lower number first, and none above %,d.",
                    runs,
                    mostRuns,
                    MAX));
        }
    }

    /** This plan without a baseline. */
    Plan withoutBaseline() {
        return new Plan(blocks, warmUps, untilSettled, runs, mostRuns, seed, placement, Optional.empty(), budget, goal);
    }

    /**
     * A latency that is to hold at the highest rate possible, in an open loop.
     *
     * @param percentile more than 0, less than 100
     * @param below the response time from the intended send time
     * @param from the lowest rate tried, in messages per second
     * @param to the highest rate tried, in messages per second
     */
    public record Goal(double percentile, Duration below, double from, double to) {

        /** @throws IllegalArgumentException if there is no such goal; the message says what is possible */
        public Goal {
            if (!(percentile > 0 && percentile < 100)) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "A goal cannot be for p%s: name a percentile of more than 0, less than 100.",
                        percentile));
            }
            if (below.isNegative() || below.isZero()) {
                throw new IllegalArgumentException(
                        "No response time stays below %s: give a goal of at least 1 ms.".formatted(Times.text(below)));
            }
            if (!(from > 0 && from <= to && to <= LoadModel.Open.MAX_PER_SECOND)) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "A search cannot go from %,.0f to %,.0f messages per second: give two rates of more than 0, up"
                                + " to %,.0f, the lower one first.",
                        from,
                        to,
                        LoadModel.Open.MAX_PER_SECOND));
            }
        }
    }
}
