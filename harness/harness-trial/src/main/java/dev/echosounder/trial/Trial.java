package dev.echosounder.trial;

import dev.echosounder.trial.cost.Cost;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;

/**
 * One trial: a server in fresh processes, warmed up and measured. The unit of replication.
 *
 * @param block 1 for the first
 * @param place in the order of its block, 1 for the first
 * @param subject its name
 * @param started when
 * @param verdict whether it counts
 * @param connectNanos until all connections stood, in nanoseconds; -1 if they never did
 * @param answeredNanos from the first connect until each connection had its first answer, in nanoseconds; -1 if they
 *     never had
 * @param connectDrops how often the kernel dropped something or sent it again until then
 *     ({@link dev.echosounder.linux.proc.MachineUsage#drops()}): if it did, the two times before say when it tried
 *     again, and not what the server can do. -1 where it does not tell, or they never had an answer
 * @param warmUp empty if it did not come to its end
 * @param runs the measured ones, in order; of a search for capacity, every rate that was tried
 * @param capacity the highest rate found to hold the goal, in messages per second; empty where none was searched, or
 *     none held
 * @param response of all measured runs; of a search, of the runs at the capacity. Empty if there were none
 * @param service times from the actual send, of the same runs; open loop only
 * @param lag of the actual sends after the intended times, of the same runs; open loop only
 * @param server what the server spent; empty if nothing was measured
 * @param load what the load spent
 * @param serverCommand how the server's process was started
 * @param serverSettings what its model says of how it serves there, by name, in the order in which it is to be shown;
 *     nothing of other servers
 * @param loadCommand how the load's process was started
 */
public record Trial(
        int block,
        int place,
        String subject,
        Instant started,
        Verdict verdict,
        long connectNanos,
        long answeredNanos,
        long connectDrops,
        Optional<WarmUp> warmUp,
        List<MeasuredRun> runs,
        OptionalDouble capacity,
        Optional<Percentiles> response,
        Optional<Percentiles> service,
        Optional<Percentiles> lag,
        Optional<Cost> server,
        Optional<Cost> load,
        List<String> serverCommand,
        Map<String, String> serverSettings,
        List<String> loadCommand) {

    /**
     * @param messagesPerSecond of each warm-up run
     * @param settled whether the rate had settled; {@code false} if it was still rising when the bound came
     */
    public record WarmUp(List<Double> messagesPerSecond, boolean settled) {}

    /**
     * The figure by which it is ranked: the capacity where one was searched, otherwise the median rate of the measured
     * runs. In messages per second.
     */
    public OptionalDouble messagesPerSecond() {
        return capacity.isPresent()
                ? capacity
                : median(runs.stream()
                        .mapToDouble(MeasuredRun::messagesPerSecond)
                        .toArray());
    }

    /**
     * Whether the clients were connected, and the time that it took is the server's: the kernel dropped nothing, and
     * had nothing to wait for.
     */
    public boolean connectedUndisturbed() {
        return answeredNanos > 0 && connectDrops <= 0;
    }

    /** The median of the runs' ratios to the baseline beside them; empty without one. */
    public OptionalDouble ratioToBaseline() {
        return capacity.isPresent()
                        || runs.stream().anyMatch(run -> run.ratioToBaseline().isEmpty())
                ? OptionalDouble.empty()
                : median(runs.stream()
                        .mapToDouble(run -> run.ratioToBaseline().getAsDouble())
                        .toArray());
    }

    private static OptionalDouble median(double[] values) {
        if (values.length == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(Median.withDefaults().evaluate(values));
    }
}
