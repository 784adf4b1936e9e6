package dev.echosounder.trial;

import static dev.echosounder.trial.Staged.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.trial.Verdict.Kind;
import dev.echosounder.trial.Verdict.Reason;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three runs of 1 s, on two cores. */
class MachineRuleTest {

    private final Staged staged = Staged.closedLoop();

    private void expect(Kind kind, boolean valid, String what) {
        assertThat(staged.verdict().reasons()).isEqualTo(valid ? List.of() : List.of(new Reason(kind, what)));
    }

    @ParameterizedTest
    @CsvSource({"0.30, true", "0.33, false"})
    void othersMayUseATenthOfACore(double seconds, boolean valid) {
        staged.measured = Staged.machine(3 + seconds, 3, seconds, 0, 0);

        expect(
                Kind.MACHINE_BUSY,
                valid,
                "Other processes used 11 % of a core during the measured runs (load average 1.4, including the trial's"
                        + " threads).");
    }

    @ParameterizedTest
    @CsvSource({"1.50, true", "1.53, false"})
    void invisibleProcessesMayUseAQuarterOfACoreAndOfWhatTheTrialUsed(double seconds, boolean valid) {
        staged.measured = Staged.machine(3 + 0.03 + seconds, 3, 0.03, 0, 0);

        expect(
                Kind.MACHINE_BUSY,
                valid,
                "Something that this process cannot see used 51 % of a core during the measured runs (load average"
                        + " 1.4, including the trial's threads).");
    }

    @ParameterizedTest
    @CsvSource({"0.30, true", "0.36, false"})
    void theHostMayTakeOnePartInTwenty(double seconds, boolean valid) {
        staged.measured = Staged.machine(3, 3, 0, seconds, 0);

        expect(
                Kind.MACHINE_BUSY,
                valid,
                "The host took 6 % of this machine's processor time for others during the measured runs (load average"
                        + " 1.4, including the trial's threads).");
    }

    @ParameterizedTest
    @CsvSource({"1.50, true", "1.56, false"})
    void withABaselineTheHostMayTakeAQuarter(double seconds, boolean valid) {
        staged.runs = staged.runs.stream()
                .map(run -> Staged.withBaseline(run, run.messagesPerSecond()))
                .toList();
        staged.measured = Staged.machine(3, 3, 0, seconds, 0);

        expect(
                Kind.MACHINE_BUSY,
                valid,
                "The host took 26 % of this machine's processor time for others during the measured runs (load average"
                        + " 1.4, including the trial's threads).");
    }

    @ParameterizedTest
    @CsvSource({"1.50, true", "1.56, false"})
    void ifTheServerWaitsTheHostMayTakeAQuarterToo(double seconds, boolean valid) {
        staged.shape = staged.shape.taking(new ServiceTime.Waiting(Duration.ofMillis(5)));
        staged.measured = Staged.machine(3, 3, 0, seconds, 0);

        expect(
                Kind.MACHINE_BUSY,
                valid,
                "The host took 26 % of this machine's processor time for others during the measured runs (load average"
                        + " 1.4, including the trial's threads).");
    }

    @ParameterizedTest
    @CsvSource({"299, true", "300, false"})
    void lessThanThreeTenthsOfASecondIsNotJudged(long millis, boolean valid) {
        staged.runs = List.of(Staged.run(millis * SECOND / 1_000, 100, 100, 0, 0.5, 0.02));
        staged.measured = Staged.machine(0.9, 0.2, 0.2, 0.2, 0);

        assertThat(staged.verdict().valid()).isEqualTo(valid);
    }

    @ParameterizedTest
    @CsvSource({"0.030, true", "0.036, false"})
    void aControlGroupMayBeThrottledForOnePercent(double seconds, boolean valid) {
        staged.measured = Staged.machine(3, 3, 0, 0, seconds);

        expect(
                Kind.THROTTLED,
                valid,
                "The control group's processor quota was used up, and it was paused for 36 ms of 3,000 ms measured.");
    }

    @Test
    void noCoreMayBeSlowedByItsHeat() {
        staged.measured = new MachineUsage(0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0);

        expect(Kind.THROTTLED, false, "Cores were slowed 2 times because they were too hot.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        0 | 0 | 0 | 0  |
        1 | 0 | 0 | 0  | ListenOverflows grew by 1
        0 | 2 | 0 | 0  | ListenDrops grew by 2
        0 | 0 | 3 | 0  | TCPTimeouts grew by 3
        0 | 0 | 0 | 15 |
        0 | 0 | 0 | 16 | TCPLossProbeRecovery grew by 16
        1 | 2 | 3 | 0  | ListenOverflows grew by 1, ListenDrops grew by 2, TCPTimeouts grew by 3
        """)
    void theKernelMayDropNothing(long overflows, long drops, long timeouts, long probed, String what) {
        staged.measured = new MachineUsage(0, 0, 0, 0, 0, 0, overflows, drops, timeouts, probed, 0);

        expect(
                Kind.KERNEL_DROPS,
                what == null,
                "The kernel dropped or retransmitted packets during the measured runs: " + what + ".");
    }
}
