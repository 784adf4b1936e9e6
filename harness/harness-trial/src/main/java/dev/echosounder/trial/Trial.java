package dev.echosounder.trial;

import dev.echosounder.api.Handshake;
import dev.echosounder.load.generate.ClientAnswers;
import dev.echosounder.load.generate.Latencies;
import dev.echosounder.load.generate.Run;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.jvm.JvmFacts;
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
 * @param identity the server, the block and the place of the trial
 * @param verdict whether it counts
 * @param connecting how the clients connected
 * @param warmUp the warm-up; empty if it was not completed
 * @param runs the measured runs in order, including those that do not count; in a capacity search, all runs of it
 * @param capacity the highest rate at which the goal held, in messages per second; empty if there was no search, or no
 *     rate held
 * @param latency the latencies of the measured runs of undisturbed cycles; in a search, of the run at the capacity
 * @param atRate the response times at the common rate of all servers; empty if they were not measured
 * @param answers the number of answers of each client in the runs of undisturbed cycles, by its number from 0
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
     * The server, the block and the place of a trial.
     *
     * @param subject the name of the server
     * @param block the number of the block, 1 for the first
     * @param place the place in the order of its block, 1 for the first
     * @param started when it began
     */
    public record Identity(String subject, int block, int place, Instant started) {}

    /**
     * How the clients connected, and how they left.
     *
     * @param connectNanos the time until all clients were connected, in nanoseconds; -1 if they never were
     * @param answeredNanos the time from the first connect until each client had its first answer, in nanoseconds; -1
     *     if not all had one
     * @param drops how often the kernel dropped or retransmitted packets until then
     *     ({@link dev.echosounder.linux.proc.MachineUsage#drops()}). If it did, the two times above depend on its
     *     timers and not on the server. -1 if unknown, or if not all clients had an answer
     * @param closedNanos the time from the half-close of all clients until the server had closed all connections, in
     *     nanoseconds; -1 if it is unknown, as of a load without idle clients
     * @param handshake what the TLS handshake of one of the connections agreed on; empty if they are not encrypted, or
     *     no client was connected
     */
    public record Connecting(
            long connectNanos, long answeredNanos, long drops, long closedNanos, Optional<Handshake> handshake) {

        public static final Connecting NEVER = new Connecting(-1, -1, -1, -1, Optional.empty());

        Connecting closedWithin(long nanos) {
            return new Connecting(connectNanos, answeredNanos, drops, nanos, handshake);
        }

        /**
         * Whether all clients were connected, and the kernel neither dropped nor retransmitted anything, so that the
         * time is the server's.
         */
        public boolean undisturbed() {
            return answeredNanos > 0 && drops <= 0;
        }
    }

    /**
     * The latencies of a trial; empty if nothing was measured.
     *
     * @param response times from the intended send to the answer, in a closed loop from the actual send
     * @param service times from the actual send to the answer; open loop only
     * @param lag times from the intended send to the actual send; open loop only
     * @param loopTurn times that the generator's loop took to handle all that had arrived, which is the error of its
     *     times
     * @param events the numbers of events above percentiles of {@code response}
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
     * The numbers of independent events above percentiles, each in a different 10 ms, since one stall may delay
     * hundreds of answers. A percentile with few events above it is not known well.
     */
    public record Events(long p50, long p99, long p999) {

        static final Events NONE = new Events(0, 0, 0);
    }

    /**
     * Response times in an open loop whose rate is the same for all servers of the comparison.
     *
     * @param perSecond the rate, in messages per second
     * @param runs the measured runs
     * @param lateRuns the number of runs in which the generator was late, so that their times do not count
     * @param latency the latencies of the other runs; empty if the rate was not held
     * @param invalid why the times do not count; empty if they do
     */
    public record AtRate(double perSecond, List<Run> runs, int lateRuns, Latency latency, Optional<String> invalid) {}

    /**
     * One side's process.
     *
     * @param command the command that started it
     * @param settings the settings that a model reports, by name, in the order in which they are shown; empty for other
     *     processes
     * @param jvm what the JVM of a model or of the baseline reported of itself; empty for other processes
     * @param cost what it used; empty if nothing was measured
     */
    public record Side(
            List<String> command, Map<String, String> settings, Optional<JvmFacts> jvm, Optional<Cost> cost) {

        /** A figure of the cost; empty if it is unknown. */
        public OptionalDouble cost(Cost.Figure figure) {
            return cost.map(some -> some.of(figure)).orElse(OptionalDouble.empty());
        }
    }

    /**
     * The warm-up of a trial.
     *
     * @param messagesPerSecond the rate of each warm-up run
     * @param settled whether the rate had settled; {@code false} if the warm-up ended because it had its most runs
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

    /** The processor time of the server for each message, in microseconds; empty if unknown. */
    public OptionalDouble cpuMicrosPerMessage() {
        return server.cost()
                .map(cost -> cost.of(Cost.Figure.CPU_MICROS_PER_MESSAGE))
                .orElse(OptionalDouble.empty());
    }

    /**
     * The figure by which it is ranked, in messages per second: the capacity if there was a search, otherwise all
     * answers of the runs that count, divided by their time. Stalls and collections in these runs are part of it.
     */
    public OptionalDouble messagesPerSecond() {
        List<MeasuredRun> counting = counting();
        if (capacity.isPresent() || counting.isEmpty()) {
            return capacity;
        }
        return OptionalDouble.of(
                messages() / counting.stream().mapToDouble(MeasuredRun::seconds).sum());
    }

    /** All messages of the runs that count. */
    public long messages() {
        return counting().stream().mapToLong(run -> run.run().messages()).sum();
    }

    /**
     * All answers of the runs that count, divided by those that the baseline would have given in the same time at its
     * mean rate right before and after each run; empty without a baseline.
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
        return OptionalDouble.of(messages() / baseline);
    }

    /** The longest time in which no client was answered, including one that began before a turn; empty if unknown. */
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

    /** The time until a server without a warm-up was as fast as at the end of its first run; empty if it had one. */
    public OptionalDouble secondsToPeak() {
        boolean cold = warmUp.filter(made -> made.messagesPerSecond().isEmpty()).isPresent();
        return cold
                ? counting().stream()
                        .findFirst()
                        .map(first -> first.run().secondsToPeak())
                        .orElse(OptionalDouble.empty())
                : OptionalDouble.empty();
    }

    /** The answers of the client with the fewest, as a share of the mean client's; empty without answers. */
    public OptionalDouble worstClientShare() {
        double share = clientAnswers().worstShare();
        return Double.isNaN(share) ? OptionalDouble.empty() : OptionalDouble.of(share);
    }

    /** The answers of each client in the runs that count; none if they are unknown. */
    public ClientAnswers clientAnswers() {
        return ClientAnswers.of(answers.stream().mapToLong(Long::longValue).toArray());
    }
}
