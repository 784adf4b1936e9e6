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
 * @param identity which trial it is
 * @param verdict whether it counts
 * @param connecting how the clients connected
 * @param warmUp empty if it did not come to its end
 * @param runs the measured ones, in order; of a search for capacity, every rate that was tried
 * @param capacity the highest rate found to hold the goal, in messages per second; empty where none was searched, or
 *     none held
 * @param latency of all measured runs; of a search, of the runs at the capacity
 * @param server the server's process
 * @param load the load's process
 */
public record Trial(
        Identity identity,
        Verdict verdict,
        Connecting connecting,
        Optional<WarmUp> warmUp,
        List<MeasuredRun> runs,
        OptionalDouble capacity,
        Latency latency,
        Side server,
        Side load) {

    /**
     * Which trial it is.
     *
     * @param subject its name
     * @param block 1 for the first
     * @param place in the order of its block, 1 for the first
     * @param started when
     */
    public record Identity(String subject, int block, int place, Instant started) {}

    /**
     * How the clients connected.
     *
     * @param connectNanos until all connections stood, in nanoseconds; -1 if they never did
     * @param answeredNanos from the first connect until each connection had its first answer, in nanoseconds; -1 if
     *     they never had
     * @param drops how often the kernel dropped something or sent it again until then
     *     ({@link dev.echosounder.linux.proc.MachineUsage#drops()}): if it did, the two times before say when it tried
     *     again, and not what the server can do. -1 where it does not tell, or they never had an answer
     */
    public record Connecting(long connectNanos, long answeredNanos, long drops) {

        static final Connecting NEVER = new Connecting(-1, -1, -1);

        /**
         * Whether the clients were connected, and the time that it took is the server's: the kernel dropped nothing,
         * and had nothing to wait for.
         */
        public boolean undisturbed() {
            return answeredNanos > 0 && drops <= 0;
        }
    }

    /**
     * Times of answers; empty if nothing was measured.
     *
     * @param response from the intended send, in a closed loop from the actual one
     * @param service times from the actual send; open loop only
     * @param lag of the actual sends after the intended times; open loop only
     */
    public record Latency(Optional<Percentiles> response, Optional<Percentiles> service, Optional<Percentiles> lag) {

        public static final Latency NONE = new Latency(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * One side's process.
     *
     * @param command how it was started
     * @param settings what a model says of how it serves there, by name, in the order in which it is to be shown;
     *     nothing of other processes
     * @param cost what it spent; empty if nothing was measured
     */
    public record Side(List<String> command, Map<String, String> settings, Optional<Cost> cost) {

        /** The cost's figure; empty where it is not known. */
        public OptionalDouble cost(Cost.Figure figure) {
            return cost.map(some -> some.of(figure)).orElse(OptionalDouble.empty());
        }
    }

    /**
     * @param messagesPerSecond of each warm-up run
     * @param settled whether the rate had settled; {@code false} if it was still rising when the bound came
     */
    public record WarmUp(List<Double> messagesPerSecond, boolean settled) {}

    /** The name of the server that made it. */
    public String subject() {
        return identity.subject();
    }

    /** The block that it belongs to, 1 for the first. */
    public int block() {
        return identity.block();
    }

    /** The response times; empty if there were none. */
    public Optional<Percentiles> response() {
        return latency.response();
    }

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
