package dev.echosounder.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Staged trials with known noise, on a machine whose speed changes from turn to turn. */
class NoiseTest {

    private static final int BLOCKS = 40;
    private static final int RUNS = 50;
    private static final double RATE = 100_000;

    @ParameterizedTest
    @CsvSource({"0.07, 0.02", "0.07, 0", "0.01, 0.02"})
    void theNoiseOfTheRunsAndThatOfTheStartsAreSeparated(double ofRun, double ofStart) {
        Random random = new Random(20_261_125);
        double[] machine = IntStream.range(0, RUNS)
                .mapToDouble(run -> Math.exp(0.1 * random.nextGaussian()))
                .toArray();
        Outcomes outcomes =
                Outcomes.staged().ran("a", blocks(RATE)).ran("b", blocks(RATE)).ran("c", blocks(RATE));
        Noise noise = outcomes.each(trial -> {
                    double start = Math.exp(ofStart * random.nextGaussian());
                    return Trials.withRates(
                            trial,
                            IntStream.range(0, RUNS)
                                    .mapToDouble(run ->
                                            RATE * machine[run] * start * Math.exp(ofRun * random.nextGaussian()))
                                    .toArray());
                })
                .summary()
                .resolution()
                .noise()
                .orElseThrow();

        assertThat(noise.runs().orElseThrow())
                .isCloseTo(ofRun / Math.sqrt(RUNS), within(0.15 * ofRun / Math.sqrt(RUNS)));
        assertThat(noise.starts().orElseThrow()).isCloseTo(ofStart, within(0.013));
        assertThat(noise.trial()).isGreaterThanOrEqualTo(noise.starts().orElseThrow());
    }

    private static double[] blocks(double rate) {
        return IntStream.range(0, BLOCKS).mapToDouble(block -> rate).toArray();
    }
}
