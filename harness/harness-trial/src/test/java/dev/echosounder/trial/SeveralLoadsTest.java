package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
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
    private static final ServerSpec BASELINE = new ServerSpec.Outside("baseline", "baseline {port}");
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
        for (int group = 0; group < 12; group++) {
            assertThat(order.subList(group * 2, group * 2 + 2))
                    .as("servers under one load are alive together")
                    .isIn(List.of("a at 1", "b at 1"), List.of("a at 10", "b at 10"));
        }
        assertThat(Stream.iterate(0, from -> from < 24, from -> from + 4)
                        .map(from -> order.subList(from, from + 4))
                        .distinct()
                        .count())
                .as("loads in a shuffled order")
                .isEqualTo(2);
        assertThat(outcome.loads()).extracting(LoadOutcome::shape).containsExactly(ONE, TEN);
        assertThat(outcome.loads())
                .allSatisfy(one -> assertThat(one.trials())
                        .hasSize(12)
                        .allMatch(trial -> trial.messagesPerSecond().orElseThrow()
                                == 100.0 * one.shape().connections()));
    }

    @Test
    void eachTrialIsReportedWithTheOutcomeAndTheTotalOfAllLoads() {
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

        assertThat(order).as("2 blocks of 8 s").hasSize(8);
        assertThat(outcome.notes()).containsExactly("The time budget of 18 s was enough for 2 of 10 blocks.");
    }

    @Test
    void serversThatTakeTurnsHaveNoBaseline() {
        Plan plan = Plan.SMOKE.inBlocks(2).warmingUp(new Plan.WarmUps(1, false)).withBaseline(Optional.of(BASELINE));
        run(comparison(plan, ENOUGH, ONE, TEN));

        assertThat(sides.events).doesNotContain("start baseline");
        assertThat(sides.open()).isZero();
    }

    @Test
    void serversThatAreMeasuredAloneHaveOneBaselineUnderAllLoads() {
        Plan plan = Plan.SMOKE.inBlocks(2).warmingUp(new Plan.WarmUps(1, false)).withBaseline(Optional.of(BASELINE));
        Outcome outcome = run(comparison(plan, new Descriptors(OptionalLong.of(261)), ONE, TEN));

        assertThat(sides.events.stream().filter("start baseline"::equals)).hasSize(1);
        assertThat(outcome.loads().getFirst().trials())
                .allMatch(trial -> trial.ratioToBaseline().isEmpty());
        assertThat(outcome.loads().getLast().trials())
                .hasSize(4)
                .allMatch(trial -> trial.ratioToBaseline().isPresent());
        assertThat(outcome.notes())
                .containsExactly("The servers are measured one after another and not in turns: 10 clients of each of 2"
                        + " servers are more connections than one load can hold here.");
        assertThat(sides.open()).isZero();
    }

    @Test
    void loadsThatDifferInIdleClientsAloneAreAllMeasuredAloneIfOneIs() {
        Plan plan = Plan.SMOKE.warmingUp(new Plan.WarmUps(1, false)).withBaseline(Optional.of(BASELINE));
        Outcome outcome = run(comparison(
                plan, new Descriptors(OptionalLong.of(290)), TEN.withIdle(1), TEN.withIdle(30), TEN.withIdle(90), ONE));

        assertThat(outcome.loads().getFirst().trials())
                .as("11 clients of each of 2 servers would be possible")
                .hasSize(2)
                .allMatch(trial -> trial.ratioToBaseline().isPresent());
        assertThat(outcome.loads().get(1).trials())
                .hasSize(2)
                .allMatch(trial -> trial.ratioToBaseline().isPresent());
        assertThat(outcome.loads().get(2).trials()).as("an impossible load").isEmpty();
        assertThat(outcome.loads().getLast().trials())
                .as("a load of another kind")
                .allMatch(trial -> trial.ratioToBaseline().isEmpty());
        assertThat(outcome.notes())
                .contains("The servers are measured one after another and not in turns: 40 clients of each of 2"
                        + " servers are more connections than one load can hold here.");
    }

    @Test
    void aLoadThatIsNotPossibleHereIsLeftOutWithTheReason() {
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
    void whatIsKnownOfWhatTheServersUsedIsANote() {
        sides.notes.add("The backend was late.");

        assertThat(run(comparison(plan(1, Optional.empty()), ENOUGH, ONE)).notes())
                .contains("The backend was late.");
    }

    @Test
    void aServerInTheSameJvmNeedsDescriptorsToo() {
        Descriptors most = new Descriptors(OptionalLong.of(10_250));
        Plan oneJvm = Plan.SMOKE.placed(Placement.ANYWHERE.inOneJvm());

        assertThat(most.tooFew(MANY, Plan.SMOKE)).isEmpty();
        assertThat(new Descriptors(OptionalLong.of(10_249)).tooFew(MANY, Plan.SMOKE))
                .isPresent();
        assertThat(most.tooFew(MANY, oneJvm))
                .hasValueSatisfying(why -> assertThat(why).contains("20,250"));
        assertThat(new Descriptors(OptionalLong.empty()).tooFew(MANY, oneJvm)).isEmpty();
        assertThat(most.tooFew(MANY.taking(new ServiceTime.Asking(Duration.ofMillis(5), 1)), Plan.SMOKE))
                .as("a connection to the backend")
                .hasValueSatisfying(why -> assertThat(why).contains("10,251"));
        assertThat(most.tooFew(MANY.taking(new ServiceTime.Asking(Duration.ofMillis(5))), Plan.SMOKE))
                .as("a connection to the backend for each client")
                .hasValueSatisfying(why -> assertThat(why).contains("20,250"));
        assertThat(most.tooFewTogether(MANY, 1)).isEmpty();
        assertThat(most.tooFewTogether(MANY, 2)).isPresent();
        assertThat(new Descriptors(OptionalLong.empty()).tooFewTogether(MANY, 4))
                .isPresent();
    }

    @Test
    void noLoadIsNamedTwice() {
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
                Staged.ENVIRONMENT,
                () -> now,
                () -> 0,
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
