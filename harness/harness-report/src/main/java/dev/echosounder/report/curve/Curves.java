package dev.echosounder.report.curve;

import dev.echosounder.report.Row;
import dev.echosounder.trial.SeriesOutcome;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * A series as curves.
 *
 * @param title of the scenario that asked for it
 * @param stops one for each load, in the order in which they were named; at least one
 */
public record Curves(String title, List<Stop> stops) {

    /** What a series says, whole or partial. */
    public static Curves of(SeriesOutcome outcome) {
        return new Curves(
                outcome.title(), outcome.outcomes().stream().map(Stop::of).toList());
    }

    /**
     * Those who were there under any load, the fastest on the whole first: by the mean of their ranks in messages per
     * second.
     */
    public List<String> subjects() {
        Map<String, Double> places = stops.stream()
                .flatMap(stop -> stop.summary().rows().stream())
                .map(Row::subject)
                .distinct()
                .collect(Collectors.toMap(Function.identity(), this::meanPlace));
        return places.keySet().stream()
                .sorted(Comparator.<String>comparingDouble(places::get).thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    private double meanPlace(String subject) {
        return stops.stream()
                .flatMap(stop -> stop.row(subject).flatMap(stop::rate).map(rate -> faster(stop, rate.value())).stream())
                .mapToLong(Long::longValue)
                .average()
                .orElse(Double.MAX_VALUE);
    }

    private static long faster(Stop stop, double rate) {
        return stop.summary().rows().stream()
                .map(stop::rate)
                .flatMap(Optional::stream)
                .filter(other -> other.value() > rate)
                .count();
    }

    /** Numbers of clients, in ascending order. */
    public List<Integer> connections() {
        return distinct(stop -> stop.shape().connections());
    }

    /** Message sizes in bytes, in ascending order. */
    public List<Integer> sizes() {
        return distinct(stop -> stop.shape().messageBytes());
    }

    private List<Integer> distinct(ToIntFunction<Stop> axis) {
        return stops.stream().mapToInt(axis).distinct().sorted().boxed().toList();
    }

    /** Where there are so many clients and messages of that size. */
    public Optional<Stop> at(int connections, int messageBytes) {
        return stops.stream()
                .filter(stop -> stop.shape().connections() == connections
                        && stop.shape().messageBytes() == messageBytes)
                .findFirst();
    }
}
