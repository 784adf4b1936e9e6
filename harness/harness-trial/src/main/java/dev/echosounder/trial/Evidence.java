package dev.echosounder.trial;

import dev.echosounder.linux.proc.MachineUsage;
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
 * @param runs the measured ones; at least one
 * @param latency of the measured runs; of a search, of those at the capacity
 * @param server what the server spent
 * @param measured what the machine counted in the measured runs and right around them
 * @param watchedSeconds how long that was, in seconds
 * @param connected what it counted from when all clients were connected to the last answer
 */
public record Evidence(
        LoadShape shape,
        Plan plan,
        boolean smoke,
        int machineCores,
        List<MeasuredRun> runs,
        Trial.Latency latency,
        Cost server,
        MachineUsage measured,
        double watchedSeconds,
        MachineUsage connected) {

    /** @throws IllegalArgumentException if there is no run */
    public Evidence {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException(
                    "A trial without a measured run cannot be judged: say why there is none.");
        }
        runs = List.copyOf(runs);
    }

    boolean search() {
        return plan.goal().isPresent();
    }

    Placement placement() {
        return plan.placement();
    }

    /** Of the machine's processor time in the measured runs, what the host took for others; 0 to 1. */
    double stolenShare() {
        return Math.clamp(measured.stealNanos() / 1e9 / watchedSeconds / machineCores, 0, 1);
    }

    /** Of all measured runs, in seconds. */
    double seconds() {
        return runs.stream().mapToLong(one -> one.run().nanos()).sum() / 1e9;
    }
}
