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
 * @param warmUps before the measured runs; they are checked and not counted
 * @param runs measured runs of a trial
 * @param seed of the order within the blocks; the same seed gives the same order
 * @param placement where server and load run
 * @param baseline measured next to every run of every trial
 * @param budget no block is begun that would probably not be done within this time from the start; empty for no such
 *     bound
 * @param goal what is searched for; empty where the load shape's own load model is measured
 */
public record Plan(
        int blocks,
        WarmUps warmUps,
        Runs runs,
        long seed,
        Placement placement,
        Optional<ServerSpec> baseline,
        Optional<Duration> budget,
        Optional<Goal> goal) {

    public static final int MAX = 1_000;

    /** One block without a warm-up, with one run of each server, anywhere. */
    public static final Plan SMOKE = new Plan(
            1,
            new WarmUps(0, false),
            new Runs(1, 1),
            1,
            Placement.ANYWHERE,
            Optional.empty(),
            Optional.empty(),
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

    /**
     * Measured runs.
     *
     * @param least 1 to 1,000
     * @param most of a trial whose runs do not agree well enough; {@code least} to 1,000
     */
    public record Runs(int least, int most) {

        @Override
        public String toString() {
            return least + (most > least ? " to " + most : "");
        }
    }

    public Plan {
        LoadShape.require("blocks", blocks, 1, MAX);
        LoadShape.require("warm-up runs", warmUps.most(), 0, MAX);
        LoadShape.require("measured runs", runs.least(), 1, MAX);
        if (runs.most() < runs.least() || runs.most() > MAX) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "A trial cannot have %,d to %,d measured runs: give the lower number first, and none above %,d.",
                    runs.least(),
                    runs.most(),
                    MAX));
        }
    }

    /** This plan with this number of blocks. */
    public Plan inBlocks(int number) {
        return new Plan(number, warmUps, runs, seed, placement, baseline, budget, goal);
    }

    /** This plan with other warm-ups. */
    public Plan warmingUp(WarmUps other) {
        return new Plan(blocks, other, runs, seed, placement, baseline, budget, goal);
    }

    /** This plan with other measured runs. */
    public Plan measuring(Runs other) {
        return new Plan(blocks, warmUps, other, seed, placement, baseline, budget, goal);
    }

    /** This plan with another seed. */
    public Plan seeded(long other) {
        return new Plan(blocks, warmUps, runs, other, placement, baseline, budget, goal);
    }

    /** This plan with server and load elsewhere. */
    public Plan placed(Placement other) {
        return new Plan(blocks, warmUps, runs, seed, other, baseline, budget, goal);
    }

    /** This plan with another baseline, or without one. */
    public Plan beside(Optional<ServerSpec> other) {
        return new Plan(blocks, warmUps, runs, seed, placement, other, budget, goal);
    }

    /** This plan within this time. */
    public Plan within(Duration time) {
        return new Plan(blocks, warmUps, runs, seed, placement, baseline, Optional.of(time), goal);
    }

    /** This plan with what is searched for, if anything is. */
    public Plan searching(Optional<Goal> other) {
        return new Plan(blocks, warmUps, runs, seed, placement, baseline, budget, other);
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
