package dev.echosounder.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Summaries of simulated comparisons with a baseline, on a machine whose speed halves meanwhile. */
class SummarySimulationTest {

    private static final int COMPARISONS = 200;
    private static final double NOISE = 0.03;
    private static final double BASELINE_NOISE = 0.02;
    private static final Map<String, Double> SPEEDS =
            Map.of("one", 100_000.0, "same", 100_000.0, "less", 60_000.0, "least", 30_000.0);

    private final TestReporter reporter;

    SummarySimulationTest(TestReporter reporter) {
        this.reporter = reporter;
    }

    @ParameterizedTest
    @CsvSource({"3", "5"})
    void equalServersAreNotDistinguishedAndTheOthersAreInOrder(int blocks) {
        Random random = new Random(20_260_102);
        List<Summary> summaries = IntStream.range(0, COMPARISONS)
                .mapToObj(seed -> comparison(blocks, random).seeded(seed).summary())
                .toList();
        double same = share(
                summaries,
                summary -> rank(summary, "one").equals("1-2")
                        && rank(summary, "same").equals("1-2"));
        double order = share(
                summaries,
                summary -> rank(summary, "less").equals("3")
                        && rank(summary, "least").equals("4"));
        reporter.publishEntry(
                blocks + " blocks", "same rank %.3f, right order of the others %.3f".formatted(same, order));

        assertThat(same).isGreaterThanOrEqualTo(0.95);
        assertThat(order).isGreaterThanOrEqualTo(0.99);
        assertThat(summaries)
                .extracting(Summary::key)
                .as("all trials have a baseline")
                .containsOnly(Key.RATIO_TO_BASELINE);
    }

    private static double share(List<Summary> summaries, Predicate<Summary> holds) {
        return summaries.stream().filter(holds).count() / (double) summaries.size();
    }

    private static String rank(Summary summary, String name) {
        return summary.row(name).orElseThrow().rankText();
    }

    private static Outcomes comparison(int blocks, Random random) {
        Outcomes outcomes = Outcomes.staged();
        new TreeMap<>(SPEEDS).forEach((name, speed) -> {
            double[] machine = IntStream.range(0, blocks)
                    .mapToDouble(block -> Math.pow(2, -(block + random.nextDouble()) / blocks))
                    .toArray();
            outcomes.withBaseline(IntStream.range(0, blocks)
                    .mapToDouble(block -> 190_000 * machine[block] * noisy(random, BASELINE_NOISE))
                    .toArray());
            outcomes.ran(
                    name,
                    IntStream.range(0, blocks)
                            .mapToDouble(block -> speed * machine[block] * noisy(random, NOISE))
                            .toArray());
        });
        return outcomes;
    }

    private static double noisy(Random random, double noise) {
        return Math.exp(noise * random.nextGaussian());
    }
}
