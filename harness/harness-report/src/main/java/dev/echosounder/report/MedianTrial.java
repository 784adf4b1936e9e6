package dev.echosounder.report;

import dev.echosounder.report.statistics.Interval;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.cost.Cost.Figure;
import java.util.EnumMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** The typical figures of several trials: each is the median of the trials in which it is known. */
final class MedianTrial {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    private final List<Trial> trials;

    MedianTrial(List<Trial> trials) {
        this.trials = trials;
    }

    /** The response time from the intended send time, of the trials whose times count. */
    Optional<Row.Latency> response() {
        return latency(trials.stream()
                .flatMap(trial -> trial.atRate().isPresent()
                        ? trial.atRate().stream()
                                .filter(found -> found.invalid().isEmpty())
                                .map(Trial.AtRate::latency)
                        : Stream.of(trial.latency()).filter(MedianTrial::isOpen))
                .toList());
    }

    /** Why no trial's response times at the common rate count; empty if some do, or none were measured. */
    Optional<String> noResponse() {
        return response().isPresent()
                ? Optional.empty()
                : trials.stream()
                        .flatMap(trial -> trial.atRate().stream())
                        .flatMap(found -> found.invalid().stream())
                        .findFirst();
    }

    Optional<Row.Latency> closed() {
        return latency(trials.stream()
                .map(Trial::latency)
                .filter(latency -> !isOpen(latency))
                .toList());
    }

    private static boolean isOpen(Trial.Latency latency) {
        return latency.lag().isPresent();
    }

    private static Optional<Row.Latency> latency(List<Trial.Latency> latencies) {
        List<Trial.Latency> known =
                latencies.stream().filter(some -> some.response().isPresent()).toList();
        List<Percentiles> responses =
                known.stream().map(some -> some.response().get()).toList();
        return responses.isEmpty()
                ? Optional.empty()
                : Optional.of(new Row.Latency(
                        micros(responses, Percentiles::p50),
                        wellKnown(known, Trial.Events::p99, micros(responses, Percentiles::p99)),
                        wellKnown(known, Trial.Events::p999, micros(responses, Percentiles::p999)),
                        responses.stream().mapToLong(Percentiles::max).max().orElseThrow() / NANOS_PER_MICRO,
                        range(responses.stream().mapToLong(Percentiles::p99).summaryStatistics())));
    }

    private static Interval range(LongSummaryStatistics nanos) {
        return new Interval(nanos.getMin() / NANOS_PER_MICRO, nanos.getMax() / NANOS_PER_MICRO);
    }

    private static OptionalDouble wellKnown(
            List<Trial.Latency> latencies, ToLongFunction<Trial.Events> above, double micros) {
        long events =
                latencies.stream().map(Trial.Latency::events).mapToLong(above).sum();
        return events < Row.Latency.LEAST_EVENTS ? OptionalDouble.empty() : OptionalDouble.of(micros);
    }

    Optional<Row.Behaviour> behaviour() {
        return trials.isEmpty()
                ? Optional.empty()
                : Optional.of(new Row.Behaviour(
                        trials.stream()
                                .flatMap(trial -> trial.longestStall().stream())
                                .mapToDouble(stall -> stall.toNanos() / 1e6)
                                .max(),
                        trials.stream()
                                .map(Trial::stallShare)
                                .flatMapToDouble(OptionalDouble::stream)
                                .average(),
                        median(trials.stream().map(Trial::worstClientShare).flatMapToDouble(OptionalDouble::stream)),
                        median(trials.stream().map(Trial::secondsToPeak).flatMapToDouble(OptionalDouble::stream)),
                        ofIdleClients(Trial.Connecting::answeredNanos),
                        ofIdleClients(Trial.Connecting::closedNanos)));
    }

    private OptionalDouble ofIdleClients(ToLongFunction<Trial.Connecting> nanos) {
        return median(trials.stream()
                .map(Trial::connecting)
                .filter(connecting -> connecting.closedNanos() >= 0 && connecting.undisturbed())
                .mapToDouble(connecting -> nanos.applyAsLong(connecting) / NANOS_PER_SECOND));
    }

    Optional<Cost> server() {
        return cost(trial -> trial.server().cost());
    }

    Optional<Cost> load() {
        return cost(trial -> trial.load().cost());
    }

    private Optional<Cost> cost(Function<Trial, Optional<Cost>> side) {
        List<Cost> costs = trials.stream().map(side).flatMap(Optional::stream).toList();
        if (costs.isEmpty()) {
            return Optional.empty();
        }
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            median(costs.stream().map(cost -> cost.of(figure)).flatMapToDouble(OptionalDouble::stream))
                    .ifPresent(median -> figures.put(figure, median));
        }
        return Optional.of(new Cost(figures));
    }

    private static double micros(List<Percentiles> responses, ToLongFunction<Percentiles> nanos) {
        return median(responses.stream().mapToLong(nanos).asDoubleStream()).orElseThrow() / NANOS_PER_MICRO;
    }

    /** The median; empty without a value. */
    static OptionalDouble median(DoubleStream values) {
        double[] all = values.toArray();
        return all.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Median.withDefaults().evaluate(all));
    }
}
