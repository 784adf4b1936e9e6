package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SeveralLoadsTest {

    private static final LoadShape ONE = LoadShape.pingPong(1, Duration.ofMillis(100), 64);
    private static final LoadShape TEN = LoadShape.pingPong(10, Duration.ofMillis(100), 64);
    private static final LoadShape MANY = LoadShape.pingPong(10_000, Duration.ofMillis(100), 64);
    private static final ServerSpec BASELINE = new ServerSpec.Outside("ruler", "ruler {port}");
    private static final Descriptors ENOUGH = new Descriptors(OptionalLong.empty());

    private final List<String> order = new ArrayList<>();
    private final List<Integer> totals = new ArrayList<>();
    private final List<String> partial = new ArrayList<>();
    private final StagedSides sides =
            new StagedSides((server, shape, run) -> StagedSides.report(100.0 * shape.connections()));
    private Instant now = Instant.EPOCH;

    @Test
    void inEachBlockEverySubjectMakesOneTrialUnderEachLoadInOneShuffledOrder() {
        Outcome outcome = run(comparison(plan(6, Optional.empty()), ENOUGH, ONE, TEN));

        assertThat(order).hasSize(24);
        for (int block = 0; block < 6; block++) {
            assertThat(order.subList(block * 4, block * 4 + 4))
                    .containsExactlyInAnyOrder("a at 1", "b at 1", "a at 10", "b at 10");
        }
        assertThat(Stream.iterate(0, from -> from < 24, from -> from + 4)
                        .map(from -> order.subList(from, from + 4))
                        .distinct()
                        .count())
                .isGreaterThan(2);
        assertThat(outcome.loads()).extracting(LoadOutcome::shape).containsExactly(ONE, TEN);
        assertThat(outcome.loads())
                .allSatisfy(one -> assertThat(one.trials())
                        .hasSize(12)
                        .allMatch(trial -> trial.messagesPerSecond().orElseThrow()
                                == 100.0 * one.shape().connections()));
    }

    @Test
    void eachTrialIsToldWithTheOutcomeAndTheTotalOfAllLoads() {
        Outcome outcome = run(comparison(plan(1, Optional.empty()), ENOUGH, ONE, TEN));

        assertThat(totals).containsExactly(4, 4, 4, 4);
        assertThat(partial)
                .contains("It was interrupted after 1 of 4 trials.", "It was interrupted after 4 of 4 trials.");
        assertThat(outcome.partial()).isEmpty();
        assertThat(outcome.title()).isEqualTo("Scale");
    }

    @Test
    void theBudgetIsForAllLoadsTogether() {
        Outcome outcome =
                run(comparison(plan(10, Optional.of(Duration.ofSeconds(18))), ENOUGH, ONE, TEN), Duration.ofSeconds(2));

        assertThat(order).as("2 blocks of 8 s, and one more trial").hasSize(9);
        assertThat(outcome.notes())
                .containsExactly("The time budget of 18 s had room for 2 of 10 blocks and a part of another one.");
    }

    @Test
    void allLoadsHaveOneBaseline() {
        Plan plan = Plan.SMOKE.inBlocks(2).warmingUp(new Plan.WarmUps(1, false)).beside(Optional.of(BASELINE));
        run(comparison(plan, ENOUGH, ONE, TEN));

        assertThat(sides.events.stream().filter("start ruler"::equals)).hasSize(1);
        assertThat(sides.open()).isZero();
    }

    @Test
    void aLoadThatTheSystemCannotMakeIsLeftOutAndSaysWhy() {
        Outcome outcome =
                run(comparison(plan(1, Optional.empty()), new Descriptors(OptionalLong.of(4_096)), ONE, MANY));

        assertThat(order).containsExactlyInAnyOrder("a at 1", "b at 1");
        assertThat(outcome.loads().getLast().trials()).isEmpty();
        assertThat(outcome.notes())
                .containsExactly(
                        "10,000 clients are not possible here: the load would need 10,250 file descriptors, and the"
                                + " system gives a process 4,096 (ulimit -Hn).");
    }

    @Test
    void beforeALoadIsLeftOutItsBaselineIs() {
        Plan plan = Plan.SMOKE.warmingUp(new Plan.WarmUps(1, false)).beside(Optional.of(BASELINE));
        Outcome outcome = run(comparison(plan, new Descriptors(OptionalLong.of(20_000)), ONE, MANY));

        assertThat(order).hasSize(4);
        assertThat(outcome.loads().getFirst().trials())
                .allMatch(trial -> trial.ratioToBaseline().isPresent());
        assertThat(outcome.loads().getLast().trials())
                .hasSize(2)
                .allMatch(trial -> trial.ratioToBaseline().isEmpty());
        assertThat(outcome.notes())
                .containsExactly("10,000 clients are not possible here with a baseline: the load would need 20,250 file"
                        + " descriptors, and the system gives a process 20,000 (ulimit -Hn). So there is no"
                        + " baseline.");
    }

    @Test
    void aBaselineNeedsDescriptorsTooAndSoDoesAServerInTheSameJvm() {
        Descriptors most = new Descriptors(OptionalLong.of(10_250));
        Plan alone = plan(1, Optional.empty());
        Plan beside = Plan.SMOKE.beside(Optional.of(BASELINE));
        Plan oneJvm = Plan.SMOKE.placed(Placement.ANYWHERE.inOneJvm());

        assertThat(most.tooFew(MANY, alone)).isEmpty();
        assertThat(new Descriptors(OptionalLong.of(10_249)).tooFew(MANY, alone)).isPresent();
        assertThat(most.tooFew(MANY, beside))
                .hasValueSatisfying(why -> assertThat(why)
                        .contains("10,000 clients are not possible here with a baseline: the load would need 20,250"));
        assertThat(most.tooFew(MANY.at(new LoadModel.Open(1, LoadModel.Arrivals.POISSON)), beside))
                .as("an open loop has no baseline")
                .isEmpty();
        assertThat(most.tooFew(MANY, oneJvm))
                .hasValueSatisfying(why -> assertThat(why).contains("20,250"));
        assertThat(new Descriptors(OptionalLong.empty()).tooFew(MANY, beside)).isEmpty();
    }

    @Test
    void noLoadIsThereTwice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> comparison(plan(1, Optional.empty()), ENOUGH, ONE, ONE))
                .withMessage("Two loads of this comparison have 1 client, messages of 64 bytes: name each once.");
    }

    private Outcome run(Comparison comparison) {
        return run(comparison, Duration.ZERO);
    }

    private Outcome run(Comparison comparison, Duration each) {
        return comparison.run(new TrialSetup(
                sides,
                Optional.empty(),
                shape -> (subject, pair, baseline) -> {
                    order.add(subject.name() + " at " + shape.connections());
                    now = now.plus(each);
                    return new StagedObservation(sides.events);
                },
                null,
                () -> now,
                rest -> {},
                (trial, latencies, soFar, total) -> {
                    totals.add(total);
                    partial.add(soFar.partial().orElseThrow());
                }));
    }

    private static Comparison comparison(Plan plan, Descriptors descriptors, LoadShape... shapes) {
        List<Subject> two = Stream.of("a", "b")
                .map(name -> Subject.of(new ServerSpec.Outside(name, name + " {port}")))
                .toList();
        return new Comparison("Scale", List.of(shapes), plan, two, descriptors);
    }

    private static Plan plan(int blocks, Optional<Duration> budget) {
        Plan plan = Plan.SMOKE.inBlocks(blocks);
        return budget.map(plan::within).orElse(plan);
    }
}
