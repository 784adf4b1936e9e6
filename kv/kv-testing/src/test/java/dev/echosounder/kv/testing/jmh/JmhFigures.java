package dev.echosounder.kv.testing.jmh;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * What JMH found of one server in its four modes.
 *
 * @param perSecond throughput, in operations per second of all threads
 * @param error of the throughput, JMH's: half of the 99.9 % interval, in operations per second; NaN of one or two
 *     iterations
 * @param average time of an operation, in microseconds
 * @param percentiles of the operations that were sampled, in microseconds, at {@link #RANKS}
 * @param singleShot mean time of single calls in a fresh JVM, in microseconds
 */
record JmhFigures(
        String model, double perSecond, double error, double average, List<Double> percentiles, double singleShot) {

    /**
     * The percentiles, as JMH prints them for a benchmark in sample mode, but for p0.99999 and beyond, which would take
     * a million samples.
     */
    static final List<Double> RANKS = List.of(0.0, 50.0, 90.0, 95.0, 99.0, 99.9, 99.99, 100.0);

    /** Likewise. */
    static final List<String> NAMES =
            List.of("p0.00", "p0.50", "p0.90", "p0.95", "p0.99", "p0.999", "p0.9999", "p1.00");

    private static final double MICROS = 1e6;

    /** @param results of all four modes, in seconds */
    static JmhFigures of(String model, Collection<RunResult> results) {
        Map<Mode, Result<?>> byMode = results.stream()
                .collect(Collectors.toMap(result -> result.getParams().getMode(), RunResult::getPrimaryResult));
        Result<?> throughput = byMode.get(Mode.Throughput);
        return new JmhFigures(
                model,
                throughput.getScore(),
                throughput.getScoreError(),
                byMode.get(Mode.AverageTime).getScore() * MICROS,
                RANKS.stream()
                        .map(rank -> byMode.get(Mode.SampleTime).getStatistics().getPercentile(rank) * MICROS)
                        .toList(),
                byMode.get(Mode.SingleShotTime).getScore() * MICROS);
    }
}
