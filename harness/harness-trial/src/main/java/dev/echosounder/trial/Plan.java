package dev.echosounder.trial;

import dev.echosounder.api.Times;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a comparison goes about its trials.
 *
 * @param blocks every server once in each; 1 to 1,000
 * @param warmUps before the measured runs; they are checked and not counted
 * @param runs measured runs of a trial, 1 to 1,000: one in each cycle
 * @param seed of the order within the blocks; the same seed gives the same order
 * @param placement where server and load run
 * @param baseline measured next to every run of a trial that is made alone
 * @param budget no block is begun that would probably not be done within this time from the start; empty for no such
 *     bound
 * @param rateShare at which share of the slowest server's rate response times are measured too, in an open loop; empty
 *     for no such measurement
 * @param rankedByCpu whether the processor time of a message ranks, at a rate that is the same for all servers
 * @param goal what is searched for; empty where the load shape's own load model is measured
 */
public record Plan(
        int blocks,
        WarmUps warmUps,
        int runs,
        long seed,
        Placement placement,
        Optional<ServerSpec> baseline,
        Optional<Duration> budget,
        OptionalDouble rateShare,
        boolean rankedByCpu,
        Optional<Goal> goal) {

    public static final int MAX = 1_000;

    /** One block without a warm-up, with one run of each server, anywhere. */
    public static final Plan SMOKE = new Plan(
            1,
            new WarmUps(0, false),
            1,
            1,
            Placement.ANYWHERE,
            Optional.empty(),
            Optional.empty(),
            OptionalDouble.empty(),
            false,
            Optional.empty());

    /**
     * Warm-up runs.
     *
     * @param most 0 to 1,000
     * @param untilSettled they end earlier when the rate has settled
     */
    public record WarmUps(int most, boolean untilSettled) {

        @Override
        public String toString() {
            return (untilSettled ? "up to " : "") + most;
        }
    }

    public Plan {
        LoadShape.require("blocks", blocks, 1, MAX);
        LoadShape.require("warm-up runs", warmUps.most(), 0, MAX);
        LoadShape.require("measured runs", runs, 1, MAX);
    }

    /** This plan with this number of blocks. */
    public Plan inBlocks(int number) {
        return new Plan(number, warmUps, runs, seed, placement, baseline, budget, rateShare, rankedByCpu, goal);
    }

    /** This plan with other warm-ups. */
    public Plan warmingUp(WarmUps other) {
        return new Plan(blocks, other, runs, seed, placement, baseline, budget, rateShare, rankedByCpu, goal);
    }

    /** This plan with this number of measured runs. */
    public Plan measuring(int other) {
        return new Plan(blocks, warmUps, other, seed, placement, baseline, budget, rateShare, rankedByCpu, goal);
    }

    /** This plan with another seed. */
    public Plan seeded(long other) {
        return new Plan(blocks, warmUps, runs, other, placement, baseline, budget, rateShare, rankedByCpu, goal);
    }

    /** This plan with server and load elsewhere. */
    public Plan placed(Placement other) {
        return new Plan(blocks, warmUps, runs, seed, other, baseline, budget, rateShare, rankedByCpu, goal);
    }

    /** This plan with another baseline, or without one. */
    public Plan beside(Optional<ServerSpec> other) {
        return new Plan(blocks, warmUps, runs, seed, placement, other, budget, rateShare, rankedByCpu, goal);
    }

    /** This plan within this time. */
    public Plan within(Duration time) {
        return new Plan(
                blocks, warmUps, runs, seed, placement, baseline, Optional.of(time), rateShare, rankedByCpu, goal);
    }

    /**
     * This plan with response times at a rate that is the same for all servers.
     *
     * @param share of the slowest server's rate; more than 0, less than 1
     */
    public Plan respondingAt(double share) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "Response times cannot be measured at %.0f %% of the slowest server's rate: give more than 0 %%,"
                            + " less than 100 %%.",
                    share * 100));
        }
        return new Plan(
                blocks, warmUps, runs, seed, placement, baseline, budget, OptionalDouble.of(share), rankedByCpu, goal);
    }

    /** This plan with servers ranked by the processor time of a message. */
    public Plan rankingByCpu() {
        return new Plan(blocks, warmUps, runs, seed, placement, baseline, budget, rateShare, true, goal);
    }

    /** This plan with what is searched for, if anything is. */
    public Plan searching(Optional<Goal> other) {
        return new Plan(blocks, warmUps, runs, seed, placement, baseline, budget, rateShare, rankedByCpu, other);
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
