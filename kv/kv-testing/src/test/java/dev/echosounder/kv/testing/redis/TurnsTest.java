package dev.echosounder.kv.testing.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.echosounder.kv.testing.redis.Turns.Shape;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The output of redis-benchmark is parsed, and turns result in medians and ratios. */
class TurnsTest {

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

        assertThat(turns.text(List.of(PLAIN, PIPELINED))
                        .lines()
                        .map(String::strip)
                        .skip(3))
                .containsExactly(
                        "-c 50   |     SET | selector |  88,000 |         80,000 | 1.10 (1.10 to 1.10) |   1.00 |    "
                                + " reached",
                        "-c 50   |     GET | selector |  76,000 |         80,000 | 0.95 (0.95 to 0.95) |   1.00 |     "
                                + " MISSED",
                        "-P 16   |     SET | selector | 450,000 |        500,000 |                0.90 |   0.90 |    "
                                + " reached",
                        "-P 16   |     GET | selector | 440,000 |        500,000 |                0.88 |   0.90 |"
                                + " cannot tell");
    }

    @Test
    void whatNoiseCouldHaveDoneIsNotMissed() {
        Turns turns = new Turns();
        for (double ratio : List.of(0.7, 0.99, 1.2, 0.98, 1.1)) {
            turns.add(PLAIN, Turns.REDIS, rates(100_000, 100_000));
            turns.add(PLAIN, "selector", rates(100_000 * ratio, 90_000 + 1_000 * ratio));
        }

        assertThat(turns.text(List.of(PLAIN)))
                .containsPattern("SET .* 0\\.99 \\(0\\.\\d\\d to 1\\.\\d\\d\\) .* cannot tell")
                .containsPattern("GET .* 0\\.91 .* MISSED");
    }

    private static Map<String, Double> rates(double set, double get) {
        return Map.of("SET", set, "GET", get);
    }
}
