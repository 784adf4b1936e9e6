package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.PreflightResult;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A scenario fails if a server was wrong, and passes if it was only too slow, too large, or disturbed. */
class TableStepsTest {

    @ParameterizedTest
    @EnumSource(
            value = Verdict.Kind.class,
            names = {"MISMATCH", "LOST", "CONNECT", "DIED", "HUNG", "NONSENSE", "UNAVAILABLE"})
    void aServerThatFailedFailsTheScenario(Verdict.Kind kind) {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> TableSteps.requireRight(outcome(kind)))
                .withMessage("selector, block 2: %s: It did.", kind);
    }

    @ParameterizedTest
    @EnumSource(
            value = Verdict.Kind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"MISMATCH", "LOST", "CONNECT", "DIED", "HUNG", "NONSENSE", "UNAVAILABLE"})
    void whatIsAResultOrADisturbanceDoesNot(Verdict.Kind kind) {
        assertThatCode(() -> TableSteps.requireRight(outcome(kind))).doesNotThrowAnyException();
    }

    @Test
    void aServerThatBrokeTheContractFailsTheScenario() {
        PreflightResult broken = new PreflightResult(3, 0, Map.of(), Optional.of("It lost a byte."));

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> TableSteps.requireRight(outcome(Map.of("selector", broken), List.of())))
                .withMessage("selector failed the contract: It lost a byte.");
    }

    private static Outcome outcome(Verdict.Kind kind) {
        Verdict verdict = new Verdict(List.of(new Verdict.Reason(kind, "It did.")));
        return outcome(Map.of(), List.of(StagedOutcomes.trial(verdict, Trial.Latency.NONE, List.of())));
    }

    private static Outcome outcome(Map<String, PreflightResult> examinations, List<Trial> trials) {
        return StagedOutcomes.outcome(examinations, trials, LoadShape.pingPong(1, 1, 1));
    }
}
