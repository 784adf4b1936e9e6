package dev.echosounder.kv.testing.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.echosounder.kv.testing.redis.Turns.Shape;
import dev.echosounder.report.CsvTable;
import dev.echosounder.report.MarkdownTable;
import dev.echosounder.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The output of redis-benchmark is parsed, and turns result in medians and ratios. */
class TurnsTest {

    private static final Path RESULTS = Path.of("../../docs/results");

    private static final Shape PLAIN = new Shape("-c 50", 1);
    private static final Shape PIPELINED = new Shape("-P 16", 0.9);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"SET\",\"81234.50\"\n\"GET\",\"90000.00\"\n", // Redis 6
                """
                "test","rps","avg_latency_ms","min_latency_ms","p50_latency_ms","p95_latency_ms","p99_latency_ms",\
                "max_latency_ms"
                "SET","81234.50","0.5","0.1","0.4","0.9","1.1","2.5"
                "GET","90000.00","0.5","0.1","0.4","0.9","1.1","2.5"
                """
            })
    void ratesOfRedisSixAndSevenAreUnderstood(String csv) throws IOException {
        assertThat(RedisBenchmark.rates(csv)).containsExactly(Map.entry("SET", 81_234.5), Map.entry("GET", 90_000.0));
    }

    @Test
    void anOutputWithoutARateIsRefused() {
        assertThatIOException()
                .isThrownBy(() -> RedisBenchmark.rates("\"SET\",\"81234.50\"\nError from server: ERR no\n"))
                .withMessage(
                        "redis-benchmark printed no rate of GET, but: \"SET\",\"81234.50\"%nError from server: ERR no"
                                .formatted());
    }

    @Test
    void aRateThatIsTooQuickForTheClockIsRefused() {
        assertThatIOException()
                .isThrownBy(() -> RedisBenchmark.rates("\"SET\",\"255999.98\"\n\"GET\",\"inf\"\n"))
                .withMessage(
                        "redis-benchmark counts milliseconds, and was done with all of GET in less than one: have it"
                                + " make more commands at a time.");
    }

    @Test
    void aRatioIsOfOneTurnAndTheMedianDecides() {
        Turns turns = new Turns();
        for (double redis :
                List.of(100_000.0, 50_000.0, 80_000.0)) { // the machine slowed down in the second turn, for both
            turns.add(PLAIN, Turns.REDIS, rates(redis, redis));
            turns.add(PLAIN, "selector", rates(redis * 1.1, redis * 0.95));
        }
        turns.add(PIPELINED, "selector", rates(450_000, 440_000));
        turns.add(PIPELINED, Turns.REDIS, rates(500_000, 500_000));

        assertThat(rows(turns, PLAIN, PIPELINED))
                .containsExactly(
                        "-c 50, SET, selector, 88,000, 80,000, 1.10 (1.10 to 1.10), 1.00, reached",
                        "-c 50, GET, selector, 76,000, 80,000, 0.95 (0.95 to 0.95), 1.00, MISSED",
                        "-P 16, SET, selector, 450,000, 500,000, 0.90, 0.90, reached",
                        "-P 16, GET, selector, 440,000, 500,000, 0.88, 0.90, cannot tell");
    }

    @Test
    void whatNoiseCouldHaveDoneIsNotMissed() {
        Turns turns = new Turns();
        for (double ratio : List.of(0.7, 0.99, 1.2, 0.98, 1.1)) {
            turns.add(PLAIN, Turns.REDIS, rates(100_000, 100_000));
            turns.add(PLAIN, "selector", rates(100_000 * ratio, 90_000 + 1_000 * ratio));
        }

        assertThat(rows(turns, PLAIN))
                .satisfiesExactly(
                        set -> assertThat(set)
                                .matches("-c 50, SET, .* 0\\.99 \\(0\\.\\d\\d to 1\\.\\d\\d\\), .* cannot tell"),
                        get -> assertThat(get).matches("-c 50, GET, .* 0\\.91 .* MISSED"));
    }

    @Test
    void whatIsStoredIsReadAgain() {
        Turns turns = new Turns();
        for (double rate : List.of(100_000.25, 90_000.0, 110_000.0)) {
            turns.add(PLAIN, Turns.REDIS, rates(rate, 80_000));
            turns.add(PLAIN, "selector", rates(rate * 0.9, 80_000));
            turns.add(PIPELINED, Turns.REDIS, rates(rate * 4, 800_000));
            turns.add(PIPELINED, "selector", rates(rate * 5, 800_000));
        }

        Turns again = Turns.of(CsvTable.of(turns.all(List.of(PLAIN, PIPELINED))));

        assertThat(again.shapes()).containsExactly(PLAIN, PIPELINED);
        assertThat(rows(again, PLAIN, PIPELINED)).isEqualTo(rows(turns, PLAIN, PIPELINED));
    }

    /** The published page is what the rates say that were published with it. */
    @Test
    void thePublishedTableIsMadeFromTheRates() throws IOException {
        Turns turns = Turns.of(Files.readString(RESULTS.resolve("REDIS.csv")));

        assertThat(Files.readString(RESULTS.resolve("REDIS.md")))
                .as("docs/results/REDIS.md, which needs the table of REDIS.csv")
                .contains(MarkdownTable.of(turns.summary(turns.shapes())));
    }

    private static List<String> rows(Turns turns, Shape... shapes) {
        return turns.summary(List.of(shapes)).rows().stream()
                .map(row -> row.stream().map(Table.Cell::text).collect(Collectors.joining(", ")))
                .toList();
    }

    private static Map<String, Double> rates(double set, double get) {
        return Map.of("SET", set, "GET", get);
    }
}
