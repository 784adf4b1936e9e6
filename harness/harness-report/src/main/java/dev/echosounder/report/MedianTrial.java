package dev.echosounder.report;

import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.cost.Cost.Figure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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

    private static OptionalDouble median(DoubleStream values) {
        double[] all = values.toArray();
        return all.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Median.withDefaults().evaluate(all));
    }
}
