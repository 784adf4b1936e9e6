package dev.echosounder.load;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

class ComparisonTest {

    private static final LoadShape SHAPE = LoadShape.pingPong(1, 1, 1).repeated(2, 3);
    private static final Comparison.Progress UNHEARD = (contestant, run, warmUp, done, total) -> {};

    private final List<Contestant> five = Stream.of("a", "b", "c", "d", "e").map(ComparisonTest::contestant).toList();
    private final List<String> ran = new ArrayList<>();

    @Test
    void everyContestantRunsOnceInEachBlock() {
        new Comparison(SHAPE, five, 1).run(this::run, UNHEARD);

        assertThat(ran).hasSize(5 * 5);
        for (int block = 0; block < 5; block++) {
            assertThat(ran.subList(block * 5, block * 5 + 5)).containsExactlyInAnyOrder("a <- a", "b <- b", "c <- c", "d <- d", "e <- e");
        }
    }

    @Test
    void theFirstBlocksAreTheWarmUpsAndDoNotCount() {
        int[] clock = {0};
        List<Boolean> warmUps = new ArrayList<>();
        Outcome outcome = new Comparison(SHAPE, List.of(contestant("a")), 1).run(
                (contestant, shape) -> Run.completed(0, ++clock[0]),
                (contestant, run, warmUp, done, total) -> warmUps.add(warmUp));

        assertThat(warmUps).containsExactly(true, true, false, false, false);
        assertThat(outcome.results().getFirst().runs()).extracting(Run::nanos).containsExactly(3L, 4L, 5L);
    }

    @Test
    void theRunnerIsGivenTheWholeLoad() {
        Set<LoadShape> shapes = new HashSet<>();
        new Comparison(SHAPE, five, 1).run((contestant, shape) -> {
            shapes.add(shape);
            return Run.completed(1, 1);
        }, UNHEARD);

        assertThat(shapes).containsExactly(SHAPE);
    }

    @Test
    void theSameSeedGivesTheSameOrder() {
        assertThat(orderWith(42)).isEqualTo(orderWith(42));
    }

    @Test
    void differentSeedsGiveDifferentOrders() {
        assertThat(orderWith(1)).isNotEqualTo(orderWith(2));
    }

    @Test
    void theBlocksDifferInTheirOrder() {
        List<String> order = orderWith(42);
        Set<List<String>> blocks = new HashSet<>();
        for (int block = 0; block < 5; block++) {
            blocks.add(order.subList(block * 5, block * 5 + 5));
        }

        assertThat(blocks).hasSizeGreaterThan(1);
    }

    @Test
    void theOrderOfTheFailedDoesNotChangeTheOrderOfTheOthers() {
        List<String> without = new ArrayList<>(orderWith(42));
        without.removeIf("c <- c"::equals);
        ran.clear();
        new Comparison(SHAPE, five, 42).run(failing("c <- c", 1), UNHEARD);
        ran.removeIf("c <- c"::equals);

        assertThat(ran).isEqualTo(without);
    }

    @Test
    void aFailureStopsThatContestantOnly() {
        Outcome outcome = new Comparison(SHAPE, five, 1).run(failing("c <- c", 4), UNHEARD);

        assertThat(ran.stream().filter("c <- c"::equals)).hasSize(4);
        assertThat(ran).hasSize(4 * 5 + 4);
        assertThat(outcome.results()).filteredOn(result -> result.failure().isPresent())
                .extracting(Outcome.Result::contestant, Outcome.Result::failure)
                .containsExactly(tuple("c <- c", Optional.of("a wrong byte")));
        assertThat(outcome.results()).filteredOn(result -> result.failure().isEmpty())
                .hasSize(4).allSatisfy(result -> assertThat(result.runs()).hasSize(3));
    }

    @Test
    void aFailureInAWarmUpIsAFailure() {
        Outcome outcome = new Comparison(SHAPE, five, 1).run(failing("c <- c", 1), UNHEARD);

        assertThat(ran.stream().filter("c <- c"::equals)).hasSize(1);
        Outcome.Result failed = outcome.results().stream().filter(result -> result.contestant().equals("c <- c")).findFirst().orElseThrow();
        assertThat(failed.failure()).hasValue("a wrong byte");
        assertThat(failed.runs()).isEmpty();
    }

    @Test
    void progressIsToldOfEveryRun() {
        List<String> told = new ArrayList<>();
        new Comparison(LoadShape.pingPong(1, 1, 1).repeated(1, 1), List.of(contestant("a"), contestant("b")), 1)
                .run(this::run, (contestant, run, warmUp, done, total) ->
                        told.add(contestant.name() + " " + done + "/" + total + (warmUp ? " warm-up" : "")));

        assertThat(told).containsExactly(ran.get(0) + " 1/4 warm-up", ran.get(1) + " 2/4 warm-up", ran.get(2) + " 3/4", ran.get(3) + " 4/4");
    }

    @Test
    void whoCannotRunHereIsSkippedWithTheReason() {
        Contestant absent = new Contestant(StagedModel.absent("uring", "This kernel has no io_uring."), StagedModel.named("a"));
        Contestant absentClient = new Contestant(StagedModel.named("a"), StagedModel.absent("epoll", "This is not Linux."));

        Outcome outcome = new Comparison(SHAPE, List.of(absent, contestant("a"), absentClient), 1).run(this::run, UNHEARD);

        assertThat(outcome.skipped()).isEqualTo(Map.of("uring", "This kernel has no io_uring.", "epoll", "This is not Linux."));
        assertThat(outcome.results()).extracting(Outcome.Result::contestant).containsExactly("a <- a");
        assertThat(ran).containsOnly("a <- a").hasSize(5);
    }

    @Test
    void whereNobodyCanRunNobodyDoes() {
        Contestant absent = new Contestant(StagedModel.absent("uring", "This kernel has no io_uring."), StagedModel.named("a"));

        Outcome outcome = new Comparison(SHAPE, List.of(absent), 1).run(this::run, UNHEARD);

        assertThat(ran).isEmpty();
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.skipped()).hasSize(1);
    }

    @Test
    void theOutcomeKeepsTheSeedTheLoadAndTheOrderOfEntry() {
        Outcome outcome = new Comparison(SHAPE, five, 42).run(this::run, UNHEARD);

        assertThat(outcome.seed()).isEqualTo(42);
        assertThat(outcome.shape()).isEqualTo(SHAPE);
        assertThat(outcome.environment()).isEqualTo(Environment.current());
        assertThat(outcome.results()).extracting(Outcome.Result::contestant).containsExactly("a <- a", "b <- b", "c <- c", "d <- d", "e <- e");
    }

    @Test
    void aComparisonOfNobodyIsRefusedInOneSentence() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Comparison(SHAPE, List.of(), 1))
                .withMessage("A comparison needs at least one server and one client: write \"Given servers of ...\" and \"Given clients of ...\".");
    }

    @Test
    void whoIsEnteredTwiceIsRefusedInOneSentence() {
        List<Contestant> twice = List.of(contestant("a"), contestant("b"), contestant("a"));

        assertThatIllegalArgumentException().isThrownBy(() -> new Comparison(SHAPE, twice, 1))
                .withMessage("\"a <- a\" is entered twice: name each server and each client once.");
    }

    private List<String> orderWith(long seed) {
        ran.clear();
        new Comparison(SHAPE, five, seed).run(this::run, UNHEARD);
        return List.copyOf(ran);
    }

    private Run run(Contestant contestant, LoadShape shape) {
        ran.add(contestant.name());
        return Run.completed(1, 1);
    }

    /** Fails this contestant's run with this number, counted from 1. */
    private BiFunction<Contestant, LoadShape, Run> failing(String name, int number) {
        return (contestant, shape) -> {
            Run run = run(contestant, shape);
            boolean fails = contestant.name().equals(name) && ran.stream().filter(name::equals).count() == number;
            return fails ? Run.failed("a wrong byte") : run;
        };
    }

    private static Contestant contestant(String name) {
        return new Contestant(StagedModel.named(name), StagedModel.named(name));
    }
}
