package dev.echosounder.kv.testing.redis;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Table;
import dev.echosounder.report.TextTable;
import dev.echosounder.report.statistics.Interval;
import dev.echosounder.report.statistics.Medians;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** One server's commands per second in the next turn, by command. */
    void add(Shape shape, String server, Map<String, Double> perSecond) {
        perSecond.forEach(
                (command, rate) -> rates.computeIfAbsent(new Asked(shape, command), first -> new LinkedHashMap<>())
                        .computeIfAbsent(server, first -> new ArrayList<>())
                        .add(rate));
    }

    /** A row for each command, options and server but Redis, with the medians of the turns. */
    String text(List<Shape> shapes) {
        List<List<String>> rows = new ArrayList<>();
        for (Shape shape : shapes) {
            for (String command : RedisBenchmark.COMMANDS) {
                Map<String, List<Double>> servers = rates.getOrDefault(new Asked(shape, command), Map.of());
                servers.forEach((server, of) -> {
                    if (!server.equals(REDIS)) {
                        rows.add(row(shape, command, server, of, servers.get(REDIS)));
                    }
                });
            }
        }
        return String.join(
                System.lineSeparator(),
                TextTable.lines(Table.ofTexts(
                        List.of(
                                "options",
                                "command",
                                "model",
                                "model's\n1/s",
                                "redis-server's\n1/s",
                                "ratio\n(95%)",
                                "wanted",
                                ""),
                        rows)));
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
