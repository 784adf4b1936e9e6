package dev.echosounder.kv.testing.redis;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.statistics.Interval;
import dev.echosounder.report.statistics.Medians;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The rates of all servers in each turn that counted, by options and command. A ratio is of two rates of one turn, so
 * that what changed between turns is not in it.
 */
final class Turns {

    /** The server with which the others are compared. */
    static final String REDIS = "redis-server";

    private static final double CONFIDENCE = 0.95;

    /**
     * The options of redis-benchmark.
     *
     * @param options after {@code -t set,get}; as it understands them, {@code -P 16} for instance
     * @param wanted the least ratio to Redis that is hoped for
     */
    record Shape(String options, double wanted) {

        /** A name for files. */
        String slug() {
            return options.replaceAll("[^A-Za-z0-9]+", "");
        }
    }

    private record Asked(Shape shape, String command) {}

    private final Map<Asked, Map<String, List<Double>>> rates = new LinkedHashMap<>();

    /** What {@link #all} has stored. No option of redis-benchmark has a comma here. */
    static Turns of(String csv) {
        Turns turns = new Turns();
        csv.lines()
                .skip(1)
                .map(line -> line.split(","))
                .forEach(cells -> turns.add(
                        new Shape(cells[0], Double.parseDouble(cells[1])),
                        cells[3],
                        Map.of(cells[2], Double.parseDouble(cells[5]))));
        return turns;
    }

    /** The options with which servers were asked, in the order of the table. */
    List<Shape> shapes() {
        return rates.keySet().stream().map(Asked::shape).distinct().toList();
    }

    /** One server's commands per second in the next turn, by command. */
    void add(Shape shape, String server, Map<String, Double> perSecond) {
        perSecond.forEach((command, rate) -> rates.computeIfAbsent(new Asked(shape, command), first -> new TreeMap<>())
                .computeIfAbsent(server, first -> new ArrayList<>())
                .add(rate));
    }

    /** Every rate that was measured with these options. */
    Table all(List<Shape> shapes) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Shape shape : shapes) {
            for (String command : RedisBenchmark.COMMANDS) {
                of(shape, command).forEach((server, of) -> {
                    for (int turn = 0; turn < of.size(); turn++) {
                        rows.add(List.of(
                                Cell.of(shape.options()),
                                Cell.of(String.valueOf(shape.wanted())),
                                Cell.of(command),
                                Cell.of(server),
                                Cell.of(turn + 1),
                                Cell.of(Figures.whole(of.get(turn)), of.get(turn))));
                    }
                });
            }
        }
        return new Table(List.of("options", "ratio_wanted", "command", "server", "turn", "commands_per_second"), rows);
    }

    private Map<String, List<Double>> of(Shape shape, String command) {
        return rates.getOrDefault(new Asked(shape, command), Map.of());
    }

    /** A row for each command, options and server but Redis, with the medians of the turns. */
    Table summary(List<Shape> shapes) {
        List<List<String>> rows = new ArrayList<>();
        for (Shape shape : shapes) {
            for (String command : RedisBenchmark.COMMANDS) {
                Map<String, List<Double>> servers = of(shape, command);
                servers.forEach((server, of) -> {
                    if (!server.equals(REDIS)) {
                        rows.add(row(shape, command, server, of, servers.get(REDIS)));
                    }
                });
            }
        }
        return Table.ofTexts(
                List.of(
                        "options",
                        "command",
                        "model",
                        "model's\n1/s",
                        "redis-server's\n1/s",
                        "ratio\n(95%)",
                        "wanted",
                        ""),
                rows);
    }

    private static List<String> row(Shape shape, String command, String server, List<Double> of, List<Double> redis) {
        double[] ratios = IntStream.range(0, of.size())
                .mapToDouble(turn -> of.get(turn) / redis.get(turn))
                .toArray();
        double ratio = Median.withDefaults().evaluate(ratios);
        Optional<Interval> interval = Optional.ofNullable(
                        Medians.of(Map.of(server, ratios)).get(server))
                .map(estimate -> estimate.interval(CONFIDENCE));
        return List.of(
                shape.options(),
                command,
                server,
                Figures.format("%,.0f", median(of)),
                Figures.format("%,.0f", median(redis)),
                Figures.format("%.2f", ratio)
                        + interval.map(some -> Figures.format(" (%.2f to %.2f)", some.low(), some.high()))
                                .orElse(""),
                Figures.format("%.2f", shape.wanted()),
                verdict(ratio, interval, shape.wanted()));
    }

    /** The verdict on a ratio: if noise alone could have made it too small, it is not missed. */
    private static String verdict(double ratio, Optional<Interval> interval, double wanted) {
        return ratio >= wanted
                ? "reached"
                : interval.isEmpty() || interval.get().high() >= wanted ? "cannot tell" : "MISSED";
    }

    private static double median(List<Double> values) {
        return Median.withDefaults()
                .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
