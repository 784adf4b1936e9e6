package dev.echosounder.trial;

import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.cost.Cost;
import java.util.List;

/**
 * The measurements of a completed trial, by which {@link Judge} decides whether it counts.
 *
 * @param shape the load that was requested
 * @param plan the plan of the comparison. In a capacity search, some rates are too high on purpose
 * @param smoke whether this is a smoke run, which measures nothing: only wrong answers make it INVALID
 * @param machineCores the number of cores that the operating system shows; at least 1
 * @param runs the measured runs, including those that do not count; at least one
 * @param latency the latencies of the measured runs; in a search, of those at the capacity
 * @param server what the server used
 */
public record Evidence(
        LoadShape shape,
        Plan plan,
        boolean smoke,
        int machineCores,
        List<MeasuredRun> runs,
        Trial.Latency latency,
        Cost server) {

    /** @throws IllegalArgumentException if there is no run */
    public Evidence {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException(
                    "A trial without a measured run cannot be judged: say why there is none.");
        }
        runs = List.copyOf(runs);
    }

    /** The runs that are part of the trial's figures. */
    List<MeasuredRun> counting() {
        return runs.stream().filter(MeasuredRun::counts).toList();
    }

    boolean search() {
        return plan.goal().isPresent();
    }

    Placement placement() {
        return plan.placement();
    }

    /** The machine's counters over the runs that count, and right around them; runs may share a reading. */
    MachineUse machine() {
        return MachineUse.sum(
                counting().stream().map(MeasuredRun::machine).distinct().toList());
    }

    /** The share of the machine's processor time that the host took for others in these runs; 0 to 1. */
    double stolenShare() {
        return machine().stolenShare(machineCores);
    }

    /** Whether every run lies between runs of other servers, so that the machine affects all of them alike. */
    boolean inTurns() {
        return counting().stream()
                .allMatch(run -> run.turn().others() || run.baselinePerSecond().isPresent());
    }

    /** The time of all runs that count, in seconds. */
    double seconds() {
        return counting().stream().mapToLong(one -> one.run().nanos()).sum() / 1e9;
    }
}
