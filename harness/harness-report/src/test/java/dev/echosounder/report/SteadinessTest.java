package dev.echosounder.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadModel;
import dev.echosounder.trial.LoadOutcome;
import dev.echosounder.trial.MeasuredRun;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SteadinessTest {

    private static final int BLOCKS = 5;
    private static final int RUNS = 30;

    private final Random random = new Random(3);

    @Test
    void aServerThatSlowedDownAfterItsWarmUpIsNamed() {
        assertThat(found(List.of(50_000.0, 99_000.0, 100_000.0, 101_000.0, 20_000.0), run -> 20_000))
                .contains("a is not steady: it reached 100,000 messages/s in its warm-up, and no more than 20,000/s"
                        + " afterwards.");
    }

    @Test
    void aLoadWhoseClientsJoinIsSlowerThanItsWarmUp() {
        assertThat(found(new LoadModel.RampUp(1, Duration.ofMillis(400)), steady(), _ -> 50_000))
                .isEmpty();
    }

    @Test
    void stallsAreNoSlowdown() {
        assertThat(found(steady(), run -> run % 4 == 0 ? 20_000 : 100_000)).isEmpty();
    }

    @Test
    void aServerWhoseRunsRiseOrFallIsNamed() {
        assertThat(found(steady(), run -> (100_000 + 1_000 * run) * noise(0.02)))
                .hasValueSatisfying(what -> assertThat(what)
                        .startsWith("a is not steady: its rate rose by 2")
                        .endsWith("from the first to the last measured run of a trial."));
        assertThat(found(steady(), run -> (100_000 - 1_000 * run) * noise(0.02)))
                .hasValueSatisfying(what -> assertThat(what).contains(" fell by 2"));
    }

    @Test
    void noiseIsNoChange() {
        long named = IntStream.range(0, 200)
                .filter(_ -> found(steady(), run -> 100_000 * noise(0.08)).isPresent())
                .count();

        assertThat(named).isLessThan(6);
    }

    private double noise(double share) {
        return 1 + share * random.nextGaussian();
    }

    private static List<Double> steady() {
        return List.of(60_000.0, 98_000.0, 101_000.0, 100_000.0);
    }

    private static Optional<String> found(List<Double> warmUp, IntToDoubleFunction rate) {
        return found(new LoadModel.Closed(1), warmUp, rate);
    }

    private static Optional<String> found(LoadModel model, List<Double> warmUp, IntToDoubleFunction rate) {
        Outcome outcome = Outcomes.staged()
                .ran("a", IntStream.range(0, BLOCKS).mapToDouble(_ -> 100_000).toArray())
                .each(trial -> warmedUp(trial, warmUp, rate))
                .outcome();
        LoadOutcome load = outcome.loads().getFirst();
        return Steadiness.of(model, Entry.of(outcome, load).getFirst());
    }

    private static Trial warmedUp(Trial trial, List<Double> warmUp, IntToDoubleFunction rate) {
        List<MeasuredRun> runs = IntStream.range(0, RUNS)
                .mapToObj(run -> Trials.run(rate.applyAsDouble(run)))
                .toList();
        return Trials.withWarmUp(Trials.withRuns(trial, runs), warmUp);
    }
}
