package dev.echosounder.command;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.Run;
import dev.echosounder.trial.MeasuredRun;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.Verdict;
import dev.echosounder.trial.cost.Cost.Figure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/**
 * The result of a load, as JSON.
 *
 * @param server the server that was driven
 * @param load the load, in words
 * @param valid whether the figures count
 * @param reasons why they do not; empty if they do
 * @param latencies the latencies by their names: in a closed loop one, in an open loop those from the intended and from
 *     the actual send, and the generator's lag
 * @param spent what the server used; empty if its process cannot be seen
 * @param notes notes for the reader
 */
record Driven(
        String server,
        String load,
        boolean valid,
        List<Verdict.Reason> reasons,
        Rate rate,
        Map<String, Micros> latencies,
        Generator generator,
        Optional<Spent> spent,
        List<String> notes) {

    /**
     * The rate of answers.
     *
     * @param messagesPerSecond the median of the runs
     * @param runs messages per second of each run
     * @param toBaseline the median of the runs' ratios to the runs of the baseline alongside
     */
    record Rate(OptionalDouble messagesPerSecond, List<Double> runs, OptionalDouble toBaseline) {}

    /**
     * The load of the load generator's threads: the means of the runs, 0 to 1.
     *
     * @param busyShare the share of the time for which they ran
     * @param waitedShare the share of the time for which they waited for a processor
     */
    record Generator(OptionalDouble busyShare, OptionalDouble waitedShare) {}

    private static final double NANOS_PER_MICRO = 1_000;

    /** Percentiles in microseconds. */
    record Micros(double p50, double p90, double p99, double p999, double p9999, double max) {

        static Micros of(Percentiles nanos) {
            return new Micros(
                    nanos.p50() / NANOS_PER_MICRO,
                    nanos.p90() / NANOS_PER_MICRO,
                    nanos.p99() / NANOS_PER_MICRO,
                    nanos.p999() / NANOS_PER_MICRO,
                    nanos.p9999() / NANOS_PER_MICRO,
                    nanos.max() / NANOS_PER_MICRO);
        }
    }

    /** What a server's process used. */
    record Spent(OptionalDouble cpuMicrosPerMessage, OptionalLong peakResidentBytes, OptionalLong threads) {

        static Spent of(Trial.Side server) {
            return new Spent(
                    server.cost(Figure.CPU_MICROS_PER_MESSAGE),
                    count(server.cost(Figure.PEAK_RESIDENT_BYTES)),
                    count(server.cost(Figure.THREADS)));
        }

        private static OptionalLong count(OptionalDouble figure) {
            return figure.stream().mapToLong(Math::round).findFirst();
        }
    }

    /** The result of one trial. */
    static Driven of(Outcome outcome, Trial trial) {
        LoadShape shape = outcome.loadOf(trial).shape();
        return new Driven(
                trial.subject(),
                shape.toString(),
                trial.verdict().valid(),
                trial.verdict().reasons(),
                new Rate(
                        trial.messagesPerSecond(),
                        trial.runs().stream()
                                .map(MeasuredRun::messagesPerSecond)
                                .toList(),
                        trial.ratioToBaseline()),
                latencies(shape, trial),
                new Generator(mean(trial, Run::busyShare), mean(trial, Run::waitedShare)),
                Optional.of(Spent.of(trial.server()))
                        .filter(spent -> spent.cpuMicrosPerMessage().isPresent()),
                outcome.notes());
    }

    private static Map<String, Micros> latencies(LoadShape shape, Trial trial) {
        Map<String, Micros> latencies = new LinkedHashMap<>();
        boolean open = shape.loadModel() instanceof LoadModel.Open;
        trial.response()
                .ifPresent(all -> latencies.put(
                        open ? "response time, from the intended send" : "closed-loop latency", Micros.of(all)));
        trial.latency().service().ifPresent(all -> latencies.put("service time, from the actual send", Micros.of(all)));
        trial.latency().lag().ifPresent(all -> latencies.put("generator lag", Micros.of(all)));
        return latencies;
    }

    private static OptionalDouble mean(Trial trial, ToDoubleFunction<Run> share) {
        return trial.runs().stream()
                .map(MeasuredRun::run)
                .mapToDouble(share)
                .filter(known -> !Double.isNaN(known))
                .average();
    }
}
