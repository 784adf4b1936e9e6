package dev.echosounder.trial;

import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.SharedRun;
import dev.echosounder.trial.cost.RunCost;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A run of a trial: one turn of its server.
 *
 * @param run what was counted in it
 * @param turn when it was made, and whether it counts
 * @param machine the machine's counters over its cycle, or over the few cycles that share a reading
 * @param baseline the baseline's runs right before and right after; empty without a baseline
 * @param costs what each side used in it; empty if that was not read
 * @param attempt the rate that a capacity search tried; empty in other trials
 * @param shared what each generator of a load on several hosts did; empty for one generator
 */
public record MeasuredRun(
        Run run,
        Turn turn,
        MachineUse machine,
        Optional<BaselineRuns> baseline,
        Optional<Costs> costs,
        Optional<Attempt> attempt,
        Optional<SharedRun> shared) {

    /** The rates of the baseline's runs right before a run and right after it. */
    public record BaselineRuns(double beforePerSecond, double afterPerSecond) {

        double perSecond() {
            return (beforePerSecond + afterPerSecond) / 2;
        }
    }

    /** What each side used in a run. */
    public record Costs(RunCost server, RunCost load) {}

    /**
     * When a run was made.
     *
     * @param cycle the number of the cycle, 1 for the first
     * @param sinceNanos the time from the start of the group's first cycle to the start of this run, in nanoseconds
     * @param others whether other servers had turns in the cycle
     * @param counts whether it is part of the trial's figures
     */
    public record Turn(int cycle, long sinceNanos, boolean others, Counts counts) {}

    /** Whether a run is part of the figures of its trial. */
    public enum Counts {
        YES,
        /**
         * It began in a stall, which began while the server was not driven: the stall is reported, but not the rate.
         */
        BEGAN_IN_A_STALL,
        /** The machine was disturbed in its cycle, which counts for no server; or the generator in this run. */
        DISTURBED
    }

    /** A run that counts, without a baseline, in the first cycle. */
    public static MeasuredRun of(Run run) {
        return of(run, Optional.empty(), Optional.empty());
    }

    /** A run that counts, in the first cycle. */
    public static MeasuredRun of(Run run, Optional<BaselineRuns> baseline, Optional<Attempt> attempt) {
        return new MeasuredRun(
                run,
                new Turn(1, 0, false, Counts.YES),
                MachineUse.NOTHING,
                baseline,
                Optional.empty(),
                attempt,
                Optional.empty());
    }

    /** Whether it is part of the figures of its trial. */
    public boolean counts() {
        return turn.counts() == Counts.YES;
    }

    /** This run in a cycle that counts for no server. */
    MeasuredRun disturbed() {
        return counts() ? counting(Counts.DISTURBED) : this;
    }

    /** This run with the machine's counters over its cycle. */
    MeasuredRun on(MachineUse use) {
        return new MeasuredRun(run, turn, use, baseline, costs, attempt, shared);
    }

    /** This run, counted even if it began in a stall. */
    MeasuredRun counted() {
        return turn.counts() == Counts.BEGAN_IN_A_STALL ? counting(Counts.YES) : this;
    }

    private MeasuredRun counting(Counts counts) {
        return new MeasuredRun(
                run,
                new Turn(turn.cycle(), turn.sinceNanos(), turn.others(), counts),
                machine,
                baseline,
                costs,
                attempt,
                shared);
    }

    /** The longest time in which no client was answered, including one that began before the run. */
    Duration longestStall() {
        return Duration.ofNanos(
                Math.max(run.stalls().stallBeforeNanos(), run.stalls().longestNanos()));
    }

    /** The time by which the answers are divided for the rate, in seconds. */
    public double seconds() {
        return run.rateNanos() / 1e9;
    }

    /** Answers per second. */
    public double messagesPerSecond() {
        return run.messagesPerSecond();
    }

    /** The mean rate of the baseline's neighbouring runs; empty without one. */
    public OptionalDouble baselinePerSecond() {
        return baseline.map(BaselineRuns::perSecond).map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    }

    /** The rate divided by the mean rate of the baseline's neighbouring runs; empty without one. */
    public OptionalDouble ratioToBaseline() {
        return baselinePerSecond().isPresent()
                ? OptionalDouble.of(messagesPerSecond() / baselinePerSecond().getAsDouble())
                : OptionalDouble.empty();
    }
}
