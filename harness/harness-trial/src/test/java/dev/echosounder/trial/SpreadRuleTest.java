package dev.echosounder.trial;

import static dev.echosounder.trial.Staged.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.trial.Verdict.Kind;
import dev.echosounder.trial.Verdict.Reason;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SpreadRuleTest {

    private final Staged staged = Staged.closedLoop();

    private void rates(int... thousands) {
        staged.runs = Arrays.stream(thousands)
                .mapToObj(rate -> Staged.run(SECOND, rate * 1_000L, rate * 1_000L, 0, 0.5, 0.02))
                .toList();
    }

    @Test
    void isTheNotchOfABoxPlot() {
        assertThat(SpreadRule.spread(new double[] {90, 60, 100, 110, 120}))
                .as("1.57 x (110 - 90) / sqrt(5) / 100")
                .isCloseTo(0.1404, Offset.offset(0.0001));
    }

    @Test
    void runsMayDifferByWhatTheMedianCanBear() {
        rates(78, 100, 122);
        assertThat(staged.verdict().valid()).isTrue();

        rates(77, 100, 122);
        assertThat(staged.verdict().reasons())
                .containsExactly(new Reason(
                        Kind.TOO_SHORT,
                        "3 runs of 1,000 ms came to 77,000 to 122,000 messages/s, which leaves their median"
                                + " uncertain by 20 %: measure longer or more runs."));
    }

    @Test
    void oneRunThatStumbledDoesNotMoveTheMedian() {
        rates(100, 101, 20, 99, 102);

        assertThat(staged.verdict().valid()).isTrue();
    }

    @Test
    void moreRunsMakeTheMedianSurer() {
        rates(60, 80, 100, 120, 140);
        assertThat(staged.verdict().valid()).isFalse();

        rates(60, 80, 100, 120, 140, 60, 80, 100, 120, 140, 60, 80, 100, 120, 140);
        assertThat(staged.verdict().valid()).isTrue();
    }

    @Test
    void aDriftingMachineIsNoSpreadWhereTheBaselineDriftsWithIt() {
        rates(50, 100, 150);
        staged.runs = staged.runs.stream()
                .map(run -> Staged.beside(run, run.messagesPerSecond() * 2))
                .toList();
        assertThat(staged.verdict().valid()).isTrue();

        staged.runs =
                staged.runs.stream().map(run -> Staged.beside(run, 100_000)).toList();
        assertThat(staged.verdict().reasons())
                .containsExactly(new Reason(
                        Kind.TOO_SHORT,
                        "3 runs of 1,000 ms came to 0.50 to 1.50 of the baseline, which leaves their median"
                                + " uncertain by 45 %: measure longer or more runs."));
    }

    @Test
    void twoRunsHaveNoSpread() {
        rates(50, 150);

        assertThat(staged.verdict().valid()).isTrue();
    }

    @Test
    void theRatesOfASearchDifferOnPurpose() {
        rates(20, 100, 200);
        staged.search = true;

        assertThat(staged.verdict().valid()).isTrue();
    }
}
