package dev.echosounder.report;

import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.cost.Cost;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;

/** What is typical of several trials: each figure is the median of those that know it. */
final class MedianTrial {

    private static final double NANOS_PER_MICRO = 1e3;

    private final List<Trial> trials;

    MedianTrial(List<Trial> trials) {
        this.trials = trials;
    }

    Optional<Row.Latency> latency() {
        List<Percentiles> responses =
                trials.stream().map(Trial::response).flatMap(Optional::stream).toList();
        return responses.isEmpty()
                ? Optional.empty()
                : Optional.of(new Row.Latency(
                        micros(responses, Percentiles::p50),
                        micros(responses, Percentiles::p99),
                        micros(responses, Percentiles::p999),
                        responses.stream().mapToLong(Percentiles::max).max().orElseThrow() / NANOS_PER_MICRO));
    }

    Optional<Cost> server() {
        return cost(Trial::server);
    }

    Optional<Cost> load() {
        return cost(Trial::load);
    }

    private Optional<Cost> cost(Function<Trial, Optional<Cost>> side) {
        List<Cost> costs = trials.stream().map(side).flatMap(Optional::stream).toList();
        return costs.isEmpty()
                ? Optional.empty()
                : Optional.of(new Cost(
                        median(costs, Cost::userMicrosPerMessage),
                        median(costs, Cost::systemMicrosPerMessage),
                        median(costs, Cost::voluntarySwitchesPerMessage),
                        median(costs, Cost::involuntarySwitchesPerMessage),
                        median(costs, Cost::allocatedBytesPerMessage),
                        whole(costs, Cost::collectionMillis),
                        whole(costs, Cost::peakResidentBytes),
                        median(costs, Cost::bytesPerConnection),
                        whole(costs, Cost::threads),
                        median(costs, Cost::busyShare),
                        median(costs, Cost::busiestThreadShare),
                        whole(costs, Cost::pinnedThreads)));
    }

    private static double micros(List<Percentiles> responses, ToLongFunction<Percentiles> nanos) {
        return median(responses.stream().mapToLong(nanos).asDoubleStream()).orElseThrow() / NANOS_PER_MICRO;
    }

    private static OptionalDouble median(List<Cost> costs, Function<Cost, OptionalDouble> figure) {
        return median(costs.stream().map(figure).flatMapToDouble(OptionalDouble::stream));
    }

    private static OptionalLong whole(List<Cost> costs, Function<Cost, OptionalLong> figure) {
        OptionalDouble median = median(
                costs.stream().map(figure).flatMapToLong(OptionalLong::stream).asDoubleStream());
        return median.isPresent() ? OptionalLong.of(Math.round(median.getAsDouble())) : OptionalLong.empty();
    }

    private static OptionalDouble median(DoubleStream values) {
        double[] all = values.toArray();
        return all.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Median.withDefaults().evaluate(all));
    }
}
