package dev.echosounder.report;

import dev.echosounder.load.Outcome;
import dev.echosounder.load.Run;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

class SummaryTest {

    private static final Offset<Double> ROUNDING = within(1e-9);

    @Test
    void theFastestComesFirstWhateverTheOrderOfEntry() {
        Summary summary = Summary.of(Outcomes.of(
                Outcomes.ran("slow", 30, 30, 30), Outcomes.ran("fast", 10, 10, 10), Outcomes.ran("middling", 20, 20, 20)));

        assertThat(summary.rows()).extracting(Summary.Row::rank, Summary.Row::contestant)
                .containsExactly(tuple(1, "fast"), tuple(2, "middling"), tuple(3, "slow"));
    }

    @Test
    void theAverageIsOfAllMeasuredRuns() {
        Summary.Row row = only(Outcomes.ran("a", 10, 20, 60));

        assertThat(row.averageSeconds()).isEqualTo(0.030, ROUNDING);
    }

    @Test
    void aFastAverageBeatsAFastRun() {
        Summary summary = Summary.of(Outcomes.of(Outcomes.ran("unsteady", 1, 20, 30), Outcomes.ran("steady", 15, 15, 15)));

        assertThat(summary.rows()).extracting(Summary.Row::contestant).containsExactly("steady", "unsteady");
    }

    @Test
    void deltasAreToTheFastest() {
        List<Summary.Row> rows = Summary.of(Outcomes.of(
                Outcomes.ran("a", 10, 10, 10), Outcomes.ran("b", 15, 15, 15), Outcomes.ran("c", 40, 40, 40))).rows();

        assertThat(rows.get(0).deltaSeconds()).isZero();
        assertThat(rows.get(0).deltaPercent()).isZero();
        assertThat(rows.get(1).deltaSeconds()).isEqualTo(0.005, ROUNDING);
        assertThat(rows.get(1).deltaPercent()).isEqualTo(50, ROUNDING);
        assertThat(rows.get(2).deltaSeconds()).as("not to the one before").isEqualTo(0.030, ROUNDING);
        assertThat(rows.get(2).deltaPercent()).isEqualTo(300, ROUNDING);
    }

    @Test
    void theSpreadIsTheLongestLessTheShortestInPercentOfTheAverage() {
        assertThat(only(Outcomes.ran("a", 10, 20, 30)).spreadPercent()).isEqualTo(100, ROUNDING);
        assertThat(only(Outcomes.ran("a", 10, 10, 10)).spreadPercent()).isZero();
        assertThat(only(Outcomes.ran("a", 10)).spreadPercent()).as("one run says nothing of spread").isZero();
    }

    @Test
    void aDeltaWithinTheSpreadOfEitherIsMarked() {
        List<Summary.Row> rows = Summary.of(Outcomes.of(
                Outcomes.ran("fast", 9, 10, 11), Outcomes.ran("near", 12, 12, 12), Outcomes.ran("unsteady", 5, 15, 25),
                Outcomes.ran("slow", 20, 20, 20))).rows();

        assertThat(rows).extracting(Summary.Row::contestant, Summary.Row::withinSpread)
                .containsExactly(tuple("fast", false), tuple("near", true), tuple("unsteady", true), tuple("slow", false));
    }

    @Test
    void messagesAreThoseOfAllClientsInOneRun() {
        Summary.Row row = only(Outcomes.ran("a", 40, 50, 60));

        assertThat(row.messagesPerSecond()).isEqualTo(2_000, within(1e-6));
        assertThat(row.microsPerMessage()).isEqualTo(500, within(1e-6));
    }

    @Test
    void connectingIsAFigureOfItsOwn() {
        Outcome.Result result = new Outcome.Result("a",
                List.of(new Run(1_000_000, 10_000_000, Optional.empty()), new Run(3_000_000, 10_000_000, Optional.empty())), Optional.empty());
        Summary.Row row = only(result);

        assertThat(row.connectSeconds()).isEqualTo(0.002, ROUNDING);
        assertThat(row.averageSeconds()).isEqualTo(0.010, ROUNDING);
    }

    @Test
    void whoIsEquallyFastSharesARankAndTheNextIsCountedOn() {
        Summary summary = Summary.of(Outcomes.of(Outcomes.ran("d", 40, 40, 40),
                Outcomes.ran("b", 20, 20, 20), Outcomes.ran("a", 10, 10, 10), Outcomes.ran("c", 10, 20, 30)));

        assertThat(summary.rows()).extracting(Summary.Row::rank, Summary.Row::contestant)
                .containsExactly(tuple(1, "a"), tuple(2, "b"), tuple(2, "c"), tuple(4, "d"));
    }

    @Test
    void whoFailedIsNotRankedAndTheReasonIsKept() {
        Summary summary = Summary.of(Outcomes.of(
                Outcomes.ran("a", 10, 10, 10), Outcomes.failed("z", "a wrong byte"), Outcomes.failed("b", "No end after 60 s")));

        assertThat(summary.rows()).extracting(Summary.Row::contestant).containsExactly("a");
        assertThat(summary.failed()).as("by name").containsExactly(entry("b", "No end after 60 s"), entry("z", "a wrong byte"));
    }

    @Test
    void whoFailedDoesNotSetTheMark() {
        Summary summary = Summary.of(Outcomes.of(Outcomes.failed("quick", "a wrong byte"), Outcomes.ran("a", 10, 10, 10)));

        assertThat(summary.rows().getFirst().rank()).isEqualTo(1);
        assertThat(summary.rows().getFirst().deltaSeconds()).isZero();
    }

    @Test
    void whereEverybodyFailedNobodyIsRanked() {
        assertThat(Summary.of(Outcomes.of(Outcomes.failed("a", "a wrong byte"))).rows()).isEmpty();
        assertThat(Summary.of(Outcomes.of()).rows()).isEmpty();
    }

    @Test
    void whatWasHeldConstantIsKept() {
        Summary summary = Summary.of(Outcomes.skipping(Map.of("uring", "This kernel has no io_uring."), Outcomes.ran("a", 10, 10, 10)));

        assertThat(summary.shape()).isEqualTo(Outcomes.SHAPE);
        assertThat(summary.seed()).isEqualTo(42);
        assertThat(summary.environment()).isEqualTo(Outcomes.ENVIRONMENT);
        assertThat(summary.skipped()).containsExactly(entry("uring", "This kernel has no io_uring."));
    }

    private static Summary.Row only(Outcome.Result result) {
        return Summary.of(Outcomes.of(result)).rows().getFirst();
    }
}
