package dev.echosounder.trial;

import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.cost.Cost;
import java.util.List;

/**
 * What was seen in a trial that came to its end, for the judge.
 *
 * @param shape what was asked for
 * @param plan of the comparison: where server and load ran, and whether the runs were a search, in which it was looked
 *     for that some rates were too high
 * @param smoke the load is tiny and nothing is measured: only wrong answers count
 * @param machineCores that the operating system shows; at least 1
 * @param runs the measured ones, those that do not count included; at least one
 * @param latency of the measured runs; of a search, of those at the capacity
 * @param server what the server spent
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

    /** What the machine counted in the measured runs and right around them; runs may share a reading. */
    MachineUse machine() {
        return MachineUse.sum(
                counting().stream().map(MeasuredRun::machine).distinct().toList());
    }

    /** Of the machine's processor time in the measured runs, what the host took for others; 0 to 1. */
    double stolenShare() {
        return machine().stolenShare(machineCores);
    }

    /** Whether every run lies between runs of others: whatever the machine does to all of them is no difference. */
    boolean inTurns() {
        return counting().stream()
                .allMatch(run -> run.turn().others() || run.baselinePerSecond().isPresent());
    }

    /** Of the measured runs that count, in seconds. */
    double seconds() {
        return counting().stream().mapToLong(one -> one.run().nanos()).sum() / 1e9;
    }
}
