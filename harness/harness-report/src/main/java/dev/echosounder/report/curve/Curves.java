package dev.echosounder.report.curve;

import dev.echosounder.api.Sizes;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Outcome;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * The summaries of a comparison under several loads.
 *
 * @param loads the summaries in the order in which the loads were named; at least one
 */
public record Curves(List<Summary> loads) {

    /** The curves of an outcome, complete or partial. */
    public static Curves of(Outcome outcome) {
        return new Curves(Summary.all(outcome));
    }

    /** The outcome of the comparison. */
    public Outcome outcome() {
        return loads.getFirst().outcome();
    }

    /**
     * The servers that were measured under any load, by the mean of their places in messages per second, the fastest
     * first.
     */
    public List<String> subjects() {
        Map<String, Double> places = loads.stream()
                .flatMap(load -> load.rows().stream())
                .map(Row::subject)
                .distinct()
                .collect(Collectors.toMap(Function.identity(), this::meanPlace));
        return places.keySet().stream()
                .sorted(Comparator.<String>comparingDouble(places::get).thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    private double meanPlace(String subject) {
        return loads.stream()
                .flatMap(load -> load.row(subject).flatMap(load::rate).map(rate -> faster(load, rate.value())).stream())
                .mapToLong(Long::longValue)
                .average()
                .orElse(Double.MAX_VALUE);
    }

    private static long faster(Summary load, double rate) {
        return load.rows().stream()
                .map(load::rate)
                .flatMap(Optional::stream)
                .filter(other -> other.value() > rate)
                .count();
    }

    /** The numbers of clients, idle ones included, in ascending order. */
    public List<Integer> connections() {
        return distinct(load -> load.shape().allConnections());
    }

    /** The message sizes in bytes, in ascending order. */
    public List<Integer> sizes() {
        return distinct(load -> load.shape().messageBytes());
    }

    private List<Integer> distinct(ToIntFunction<Summary> axis) {
        return loads.stream().mapToInt(axis).distinct().sorted().boxed().toList();
    }

    /** The load with this number of clients, idle ones included, and this message size. */
    public Optional<Summary> at(int connections, int messageBytes) {
        return loads.stream()
                .filter(load -> load.shape().allConnections() == connections
                        && load.shape().messageBytes() == messageBytes)
                .findFirst();
    }

    /** The figures that are shown along any cut. */
    public List<CurveFigure> figures() {
        return Arrays.stream(CurveFigure.values())
                .filter(figure -> !cuts(figure).isEmpty())
                .toList();
    }

    /** The cuts along which a figure is shown: the memory of a connection only where it is known. */
    List<Cut> cuts(CurveFigure figure) {
        return cuts().stream()
                .filter(cut -> figure != CurveFigure.MEMORY_PER_CONNECTION || cut.knows(figure))
                .toList();
    }

    /** The cuts along the number of clients, one for each size of messages. */
    public List<Cut> byConnections() {
        return sizes().stream()
                .map(size -> new Cut(
                        "messages of " + Sizes.text(size),
                        true,
                        connections().stream()
                                .flatMap(count -> at(count, size).stream())
                                .toList()))
                .toList();
    }

    /** The cuts along the size of messages, one for each number of clients. */
    public List<Cut> bySizes() {
        return connections().stream()
                .map(count -> new Cut(
                        Figures.count(count, "client"),
                        false,
                        sizes().stream()
                                .flatMap(size -> at(count, size).stream())
                                .toList()))
                .toList();
    }

    /** The cuts along the size of messages if sizes vary, otherwise the one along the number of clients. */
    public List<Cut> cuts() {
        return sizes().size() == 1 ? byConnections() : bySizes();
    }

    /** {@code 1, 10 and 100 clients; messages of 64 bytes; 200 ms a run, ping-pong}. */
    public String loadText() {
        return "%s%s%s; messages of %s; %s"
                .formatted(
                        list(connections(), count -> Figures.format("%,d", count)),
                        connections().equals(List.of(1)) ? " client" : " clients",
                        active(),
                        list(sizes(), size -> Sizes.text(size)),
                        loads.getFirst().shape().manner());
    }

    /** Of loads with idle clients: how many are not idle. */
    private String active() {
        List<Integer> active = distinct(load -> load.shape().connections());
        return active.equals(connections())
                ? ""
                : ", of which %s are not idle".formatted(list(active, count -> Figures.format("%,d", count)));
    }

    private static String list(List<Integer> values, IntFunction<String> text) {
        return Figures.list(values.stream().map(text::apply).toList());
    }
}
