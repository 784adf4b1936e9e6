package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.ClientAnswers;
import dev.echosounder.load.generate.Latencies;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.RunReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CapacitySearchTest {

    private static final LoadShape SHAPE = LoadShape.pingPong(10, Duration.ofMillis(100), 64);
    private static final long GOOD = 1_000_000;
    private static final long BAD = 9_000_000;
    private static final double CLOSED_LOOP = 45_000;
    private static final int WARM_UPS = 2; // a closed loop, and an open one

    private final List<Double> tried = new ArrayList<>();

    @Test
    void findsTheHighestRateAtWhichTheGoalHolds() {
        Trial trial = search(rate -> rate <= 54_321 ? report(GOOD, 0, false) : report(BAD, 0, false), 1);

        assertThat(trial.verdict().valid()).isTrue();
        assertThat(trial.capacity().orElseThrow()).isBetween(54_321 / (1 + CapacitySearch.PRECISION), 54_321.0);
        assertThat(trial.response().orElseThrow().p99()).isBetween(GOOD, GOOD + GOOD / 1000);
    }

    @Test
    void overloadIsAFailureWhateverTheLatency() {
        Trial trial = search(rate -> rate <= 54_321 ? report(GOOD, 0, false) : report(GOOD, 0, true), 1);

        assertThat(trial.capacity().orElseThrow()).isBetween(54_321 / (1 + CapacitySearch.PRECISION), 54_321.0);
        assertThat(trial.verdict().valid()).isTrue();
    }

    @Test
    void everyRateThatWasTriedIsRecorded() {
        Trial trial = search(
                rate -> rate <= 30_000
                        ? report(GOOD, 0, false)
                        : rate <= 35_000 ? report(BAD, 0, false) : report(BAD, BAD, false),
                1);

        assertThat(trial.runs())
                .extracting(run -> run.attempt().orElseThrow().perSecond())
                .containsExactlyElementsOf(tried);
        assertThat(trial.runs())
                .extracting(run -> run.attempt().orElseThrow())
                .allSatisfy(attempt -> {
                    assertThat(attempt.found())
                            .isEqualTo(
                                    attempt.perSecond() <= 30_000
                                            ? Attempt.Found.HOLDS
                                            : attempt.perSecond() <= 35_000
                                                    ? Attempt.Found.FAILS
                                                    : Attempt.Found.GENERATOR_LATE);
                    long answered = attempt.found() == Attempt.Found.HOLDS ? GOOD : BAD;
                    assertThat(attempt.responseNanos()).isBetween(answered, answered + answered / 1000);
                })
                .extracting(Attempt::found)
                .contains(Attempt.Found.values());
    }

    @Test
    void bisectionNeedsFewRuns() {
        search(rate -> rate <= 54_321 ? report(GOOD, 0, false) : report(BAD, 0, false), 1);

        assertThat(tried).hasSizeLessThan(12);
    }

    @Test
    void aDisturbedRunIsTriedAgain() {
        Trial trial = search(
                rate -> tried.stream().filter(rate::equals).count() == 1
                        ? report(BAD, 0, false)
                        : report(GOOD, 0, false),
                2);

        assertThat(trial.capacity().orElseThrow()).isEqualTo(200_000);
    }

    @Test
    void theRateThatBoundsTheSearchIsTriedAgainAtTheEnd() {
        Trial trial = search(
                rate -> tried.size() <= 2
                        ? report(BAD, 0, false)
                        : rate <= 54_321 ? report(GOOD, 0, false) : report(BAD, 0, false),
                1);

        assertThat(trial.capacity().orElseThrow())
                .as("though the first two, lower than that, had failed")
                .isBetween(54_321 / (1 + CapacitySearch.PRECISION), 54_321.0);
        assertThat(tried.getFirst()).isLessThan(54_321);
    }

    @Test
    void theFirstRateIsTriedAgainAtTheEnd() {
        Trial trial = search(
                rate -> tried.size() <= 20
                        ? (rate <= 2_000 ? report(GOOD, 0, false) : report(BAD, 0, false))
                        : rate <= 54_321 ? report(GOOD, 0, false) : report(BAD, 0, false),
                2);

        assertThat(tried).hasSizeGreaterThan(20);
        assertThat(trial.capacity().orElseThrow())
                .as("after a disturbance of 20 runs")
                .isBetween(54_321 / (1 + CapacitySearch.PRECISION), 54_321.0);
    }

    @Test
    void beginsNearTheRateOfTheClosedLoop() {
        search(rate -> rate <= 54_321 ? report(GOOD, 0, false) : report(BAD, 0, false), 1);

        assertThat(tried.getFirst()).isBetween(CLOSED_LOOP / 2, CLOSED_LOOP);
    }

    @Test
    void endsEvenIfRatesHoldAndFailInTurn() {
        Trial trial = search(
                rate -> tried.stream().filter(rate::equals).count() % 2 == 1
                        ? report(BAD, 0, false)
                        : report(GOOD, 0, false),
                1);

        assertThat(tried).hasSizeLessThanOrEqualTo(CapacitySearch.MOST_RUNS);
        assertThat(trial.verdict().valid() || tried.size() == CapacitySearch.MOST_RUNS)
                .isTrue();
    }

    @Test
    void aServerThatIsTooSlowIsNoLateGenerator() {
        Trial trial = search(rate -> rate <= 30_000 ? report(GOOD, 0, false) : report(10 * BAD, BAD, false), 1);

        assertThat(trial.verdict().valid())
                .as("the lag is a tenth of the service time")
                .isTrue();
        assertThat(trial.capacity().orElseThrow()).isBetween(30_000 / (1 + CapacitySearch.PRECISION), 30_000.0);
    }

    @Test
    void endsAtTheHighestRateAllowed() {
        assertThat(search(rate -> report(GOOD, 0, false), 1).capacity().orElseThrow())
                .isEqualTo(200_000);
        assertThat(tried).doesNotHaveDuplicates();
    }

    @Test
    void aServerThatHoldsNoRateHasNoCapacity() {
        Trial trial = search(rate -> report(BAD, 0, false), 1);

        assertThat(trial.capacity()).isEmpty();
        assertThat(trial.verdict().reasons())
                .extracting(Verdict.Reason::what)
                .containsExactly(
                        "The goal does not hold even at 1,000 messages per second, the lowest rate of the search.");
    }

    @Test
    void aLateGeneratorSaysNothingAboutTheServer() {
        Trial trial = search(rate -> rate <= 30_000 ? report(GOOD, 0, false) : report(BAD, BAD, false), 1);

        assertThat(trial.verdict().reasons())
                .extracting(Verdict.Reason::kind)
                .containsExactly(Verdict.Kind.GENERATOR_LATE);
    }

    private interface Server {

        RunReport at(Double rate);
    }

    private static RunReport report(long responseNanos, long lagNanos, boolean overloaded) {
        Latencies latencies = Latencies.empty();
        latencies.response().recordValue(responseNanos);
        latencies.service().recordValue(responseNanos);
        latencies.lag().recordValue(lagNanos);
        return new RunReport(Run.open(Staged.SECOND, 1, 1, 0, overloaded, 0.5, 0), latencies, ClientAnswers.of(1));
    }

    private Trial search(Server server, int tries) {
        StagedSides sides = new StagedSides((name, shape, run) -> {
            if (run <= WARM_UPS) {
                return StagedSides.report(CLOSED_LOOP);
            }
            double rate = ((LoadModel.Open) shape.loadModel()).perSecond();
            tried.add(rate);
            return server.at(rate);
        });
        Plan plan = Plan.SMOKE
                .warmingUp(new Plan.WarmUps(1, false))
                .measuring(tries)
                .searching(Optional.of(new Plan.Goal(99, Duration.ofMillis(5), 1_000, 200_000)));
        return sides.trial(SHAPE, plan, new StagedObservation(sides.events), rest -> {});
    }
}
