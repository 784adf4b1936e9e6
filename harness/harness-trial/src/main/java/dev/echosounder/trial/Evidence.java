package dev.echosounder.trial;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.cost.Cost;
import java.util.List;
import java.util.Optional;

/**
 * What was seen in a trial that came to its end, for the judge.
 *
 * @param shape what was asked for
 * @param smoke the load is tiny and nothing is measured: only wrong answers count
 * @param search the runs tried one rate after another: that some were too high is what was looked for
 * @param placement where server and load ran
 * @param machineCores that the operating system shows; at least 1
 * @param runs the measured ones; at least one
 * @param overloaded at least one of them was, as the generator says
 * @param response of the measured runs; of a search, of those at the capacity
 * @param service times from the actual send, of the same runs; empty in a closed loop
 * @param lag of the actual sends after the intended times, of the same runs; empty in a closed loop
 * @param server what the server spent; empty where unknown
 * @param measured what the machine counted in the measured runs, and only there
 * @param connected what it counted from when all clients were connected to the last answer
 */
public record Evidence(
        LoadShape shape,
        boolean smoke,
        boolean search,
        Placement placement,
        int machineCores,
        List<MeasuredRun> runs,
        boolean overloaded,
        Optional<Percentiles> response,
        Optional<Percentiles> service,
        Optional<Percentiles> lag,
        Optional<Cost> server,
        MachineUsage measured,
        MachineUsage connected) {

    /** @throws IllegalArgumentException if there is no run */
    public Evidence {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException(
                    "A trial without a measured run cannot be judged: say why there is none.");
        }
        runs = List.copyOf(runs);
    }

    /** Of the machine's processor time in the measured runs, what the host took for others; 0 to 1. */
    double stolenShare() {
        return Math.clamp(measured.stealNanos() / 1e9 / seconds() / machineCores, 0, 1);
    }

    /** Of all measured runs, in seconds. */
    double seconds() {
        return runs.stream().mapToLong(MeasuredRun::nanos).sum() / 1e9;
    }
}
