package dev.echosounder.trial;

import dev.echosounder.api.Handshake;
import dev.echosounder.load.generate.ClientAnswers;
import dev.echosounder.load.generate.Latencies;
import dev.echosounder.load.generate.Run;
import dev.echosounder.trial.cost.Cost;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One trial: a server in fresh processes, warmed up and measured. The unit of replication.
 *
 * @param identity which trial it is
 * @param verdict whether it counts
 * @param connecting how the clients connected
 * @param warmUp empty if it did not come to its end
 * @param runs the measured ones, in order, those that do not count included; of a search for capacity, every rate that
 *     was tried
 * @param capacity the highest rate found to hold the goal, in messages per second; empty where none was searched, or
 *     none held
 * @param latency of the measured runs of undisturbed cycles; of a search, of the runs at the capacity
 * @param atRate response times at the rate that is the same for all servers; empty where none was asked for
 * @param answers of each client in the runs of undisturbed cycles, by its number from 0
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
        Optional<AtRate> atRate,
        List<Long> answers,
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
     * @param handshake what the TLS handshake of one of them agreed on; empty if they are not encrypted, or never stood
     */
    public record Connecting(long connectNanos, long answeredNanos, long drops, Optional<Handshake> handshake) {

        public static final Connecting NEVER = new Connecting(-1, -1, -1, Optional.empty());

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
     * @param loopTurn what the generator's loop took to handle all that had arrived: the error of its times
     * @param events that lie above percentiles of {@code response}
     */
    public record Latency(
            Optional<Percentiles> response,
            Optional<Percentiles> service,
            Optional<Percentiles> lag,
            Optional<Percentiles> loopTurn,
            Events events) {

        public static final Latency NONE =
                new Latency(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Events.NONE);

        static Latency of(Latencies all) {
            Percentiles response = Percentiles.of(all.response());
            Optional<Latencies> open =
                    Optional.of(all).filter(some -> some.lag().getTotalCount() > 0);
            return new Latency(
                    Optional.of(response),
                    open.map(some -> Percentiles.of(some.service())),
                    open.map(some -> Percentiles.of(some.lag())),
                    Optional.of(all.loopTurn())
                            .filter(turns -> turns.getTotalCount() > 0)
                            .map(Percentiles::of),
                    new Events(
                            all.eventsAbove(response.p50()),
                            all.eventsAbove(response.p99()),
                            all.eventsAbove(response.p999())));
        }
    }

    /**
     * Independent events above a percentile, each in another 10 ms: of answers that one stall delayed there may be
     * hundreds. A percentile with few of them above it is known badly.
     */
    public record Events(long p50, long p99, long p999) {

        static final Events NONE = new Events(0, 0, 0);
    }

    /**
     * Response times in an open loop whose rate is the same for all servers of the comparison.
     *
     * @param perSecond messages that were due
     * @param runs the measured ones
     * @param lateRuns how many of them the generator was late in, so that their times do not count
     * @param latency of the other runs; empty where the rate was not held
     * @param invalid why the times do not count; empty if they do
     */
    public record AtRate(double perSecond, List<Run> runs, int lateRuns, Latency latency, Optional<String> invalid) {}

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

    /** Whether its server was alive together with others, and they took turns. */
    public boolean tookTurns() {
        return runs.stream().anyMatch(run -> run.turn().others());
    }

    /** The runs that are part of its figures. */
    public List<MeasuredRun> counting() {
        return runs.stream().filter(MeasuredRun::counts).toList();
    }

    /** Processor time of the server for each message, in microseconds; empty where it is not known. */
    public OptionalDouble cpuMicrosPerMessage() {
        return server.cost()
                .map(cost -> cost.of(Cost.Figure.CPU_MICROS_PER_MESSAGE))
                .orElse(OptionalDouble.empty());
    }

    /**
     * The figure by which it is ranked, in messages per second: the capacity where one was searched, otherwise all
     * answers of the runs that count by all their time. Whatever a server did badly in them is in it.
     */
    public OptionalDouble messagesPerSecond() {
        List<MeasuredRun> counting = counting();
        if (capacity.isPresent() || counting.isEmpty()) {
            return capacity;
        }
        return OptionalDouble.of(messages(counting)
                / counting.stream().mapToDouble(MeasuredRun::seconds).sum());
    }

    private static double messages(List<MeasuredRun> runs) {
        return runs.stream().mapToLong(run -> run.run().messages()).sum();
    }

    /**
     * All answers of the runs that count by those that the baseline would have given in the same time, at the rate that
     * it had right before and after each; empty without one.
     */
    public OptionalDouble ratioToBaseline() {
        List<MeasuredRun> counting = counting();
        if (capacity.isPresent()
                || counting.isEmpty()
                || counting.stream().anyMatch(run -> run.baselinePerSecond().isEmpty())) {
            return OptionalDouble.empty();
        }
        double baseline = counting.stream()
                .mapToDouble(run -> run.baselinePerSecond().getAsDouble() * run.seconds())
                .sum();
        return OptionalDouble.of(messages(counting) / baseline);
    }

    /** The longest time in which no client was answered, one that began before a turn included; empty if unknown. */
    public Optional<Duration> longestStall() {
        return runs.stream()
                .filter(run -> run.run().stalls().known())
                .map(MeasuredRun::longestStall)
                .max(Comparator.naturalOrder());
    }

    /** The share of the time of the runs that count in which no client was answered for 10 ms or more. */
    public OptionalDouble stallShare() {
        List<MeasuredRun> counting = counting();
        return counting.isEmpty()
                        || counting.stream().anyMatch(run -> !run.run().stalls().known())
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) counting.stream()
                                .mapToLong(run -> run.run().stalls().totalNanos())
                                .sum()
                        / counting.stream().mapToLong(run -> run.run().nanos()).sum());
    }

    /** The answers of the client with the fewest, as a share of the mean client's; empty without answers. */
    public OptionalDouble worstClientShare() {
        double share = ClientAnswers.of(
                        answers.stream().mapToLong(Long::longValue).toArray())
                .worstShare();
        return Double.isNaN(share) ? OptionalDouble.empty() : OptionalDouble.of(share);
    }
}
