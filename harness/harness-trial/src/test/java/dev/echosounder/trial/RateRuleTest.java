package dev.echosounder.trial;

import static dev.echosounder.trial.Staged.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.StopCondition;
import dev.echosounder.trial.Verdict.Kind;
import dev.echosounder.trial.Verdict.Reason;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateRuleTest {

    private final Staged staged = Staged.openLoop(LoadModel.Arrivals.EVENLY_SPACED);

    private void lastRun(MeasuredRun run) {
        staged.runs = List.of(staged.runs.get(0), staged.runs.get(1), run);
    }

    @Test
    void saysByHowMuchAServerWasOverloaded() {
        lastRun(Staged.overloaded(81_000, 100_000, 19_000));

        assertThat(staged.verdict().reasons())
                .containsExactly(new Reason(
                        Kind.OVERLOAD,
                        "100,000 messages/s were asked for, 81,000/s answered, and 19,000 messages were"
                                + " waiting at the end."));
    }

    @Test
    void doesNotBlameTheServerIfTheGeneratorFellBehind() {
        staged.lag = Optional.of(Staged.p99(501_000));
        lastRun(Staged.overloaded(81_000, 100_000, 19_000));

        assertThat(staged.verdict().reasons())
                .contains(new Reason(
                        Kind.RATE_NOT_REACHED,
                        "100,000 messages/s were asked for, 81,000/s answered, and 19,000 messages were"
                                + " waiting at the end, because the generator was late."));

        staged.lag = Optional.of(Staged.p99(500_000));
        assertThat(staged.verdict().reasons()).extracting(Reason::kind).contains(Kind.OVERLOAD);
    }

    @ParameterizedTest
    @CsvSource({"99000, true", "98999, false"})
    void everyMessageIsToBeSentBut1Percent(long due, boolean valid) {
        lastRun(Staged.run(SECOND, due, due, 0, 0.5, 0.02));

        assertThat(staged.verdict().valid()).isEqualTo(valid);
        if (!valid) {
            assertThat(staged.verdict().reasons())
                    .containsExactly(new Reason(
                            Kind.RATE_NOT_REACHED,
                            "The generator had to send 100,000 messages in a run, at 100,000/s, and sent 98,999."));
        }
    }

    @ParameterizedTest
    @CsvSource({"99000, true", "98999, false"})
    void aRunOfANumberOfMessagesMayMissOneInAHundredToo(long due, boolean valid) {
        staged.shape = staged.shape.extending(new StopCondition.Messages(1_000));
        lastRun(Staged.run(SECOND, due, due, 0, 0.5, 0.02));

        assertThat(staged.verdict().valid()).isEqualTo(valid);
    }

    @ParameterizedTest
    @CsvSource({"1010, true", "1011, false"})
    void answersMustComeAtTheRateWithoutTheTimeOfTheLastOnes(long millis, boolean valid) {
        lastRun(Staged.run(millis * SECOND / 1_000, 100_000, 100_000, 700, 0.5, 0.02));

        assertThat(staged.verdict().valid()).isEqualTo(valid);
        if (!valid) {
            assertThat(staged.verdict().reasons())
                    .containsExactly(new Reason(
                            Kind.RATE_NOT_REACHED,
                            "100,000 messages/s were asked for, and 98,961/s answered, though no more than 700"
                                    + " were waiting at the end."));
        }
    }

    @Test
    void aSlowLastAnswerIsNoReason() {
        staged.service = Optional.of(Staged.p99(80_000_000));
        lastRun(Staged.run(1_080 * SECOND / 1_000, 100_000, 100_000, 700, 0.5, 0.02));

        assertThat(staged.verdict().valid()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"98052, true", "98051, false"})
    void aPoissonProcessMayHaveFewerMessagesByChance(long due, boolean valid) {
        Staged poisson = Staged.openLoop(LoadModel.Arrivals.POISSON);
        poisson.runs = List.of(Staged.run(SECOND, due, due, 0, 0.5, 0.02));

        assertThat(poisson.verdict().valid()).isEqualTo(valid);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSearchTriesRatesThatAreTooHigh(boolean overloaded) {
        staged.search = true;
        lastRun(
                overloaded
                        ? Staged.overloaded(40_000, 50_000, 10_000)
                        : Staged.run(SECOND, 40_000, 50_000, 10_000, 0.5, 0.02));

        assertThat(staged.verdict().valid()).isTrue();
    }
}
