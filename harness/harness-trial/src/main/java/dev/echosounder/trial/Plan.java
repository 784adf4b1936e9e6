package dev.echosounder.trial;

import dev.echosounder.api.Times;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.Timeline;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The plan of a comparison: how many trials it makes, and how.
 *
 * @param blocks the number of blocks, in each of which every server makes one trial; 1 to 1,000
 * @param warmUps the runs before the measured ones; their answers are checked and not counted
 * @param runs the measured runs of a trial, one in each cycle; 1 to 1,000
 * @param seed the seed of the order within the blocks; the same seed gives the same order
 * @param placement where server and load run
 * @param baseline the server that is driven before and after each run of a trial that is made alone; empty for none
 * @param budget the time for all blocks: none is begun that would probably end later; empty for no limit
 * @param rateShare the share of the slowest server's rate at which response times are measured too, in an open loop;
 *     empty if they are not
 * @param rankedByCpu whether the processor time of a message ranks, at a rate that is the same for all servers
 * @param goal the goal of a capacity search; empty if there is no search
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
     * @param most the most runs, 0 to 1,000
     * @param untilSettled whether the warm-up ends earlier when the rate has settled
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

    /** Whether runs of this load show how throughput changes over time. */
    public boolean showsTime(LoadShape shape) {
        return shape.loadModel() instanceof LoadModel.RampUp || showsStart(shape);
    }

    /** Whether runs of this load show how a server warms up: it is driven from its start, for a while. */
    public boolean showsStart(LoadShape shape) {
        return warmUps.most() == 0
                && shape.loadModel() instanceof LoadModel.Closed
                && Timeline.shows(shape.stopCondition());
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

    /** This plan with another placement of server and load. */
    public Plan placed(Placement other) {
        return new Plan(blocks, warmUps, runs, seed, other, baseline, budget, rateShare, rankedByCpu, goal);
    }

    /** This plan with another baseline, or without one. */
    public Plan withBaseline(Optional<ServerSpec> other) {
        return new Plan(blocks, warmUps, runs, seed, placement, other, budget, rateShare, rankedByCpu, goal);
    }

    /** This plan with a time budget. */
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

    /** This plan with another goal of a capacity search, or without one. */
    public Plan searching(Optional<Goal> other) {
        return new Plan(blocks, warmUps, runs, seed, placement, baseline, budget, rateShare, rankedByCpu, other);
    }

    /**
     * A latency goal of an open loop: the search finds the highest rate at which it holds.
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
