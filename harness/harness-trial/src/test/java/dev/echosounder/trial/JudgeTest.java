package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.trial.Verdict.Kind;
import dev.echosounder.trial.Verdict.Reason;
import dev.echosounder.trial.process.ChildFailure;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class JudgeTest {

    @Test
    void aTrialInWhichNothingIsWrongCounts() {
        assertThat(Staged.closedLoop().verdict()).isEqualTo(Verdict.VALID);
    }

    @ParameterizedTest
    @EnumSource(LoadModel.Arrivals.class)
    void aTrialOfAnOpenLoopInWhichNothingIsWrongCounts(LoadModel.Arrivals arrivals) {
        assertThat(Staged.openLoop(arrivals).verdict()).isEqualTo(Verdict.VALID);
    }

    /** 200 messages a second, as of one thread that waits 5 ms for each: neither side is busy, which is no reason. */
    @Test
    void aServerThatWaitsMayBeIdleAndSoMayItsGenerator() {
        Staged staged = Staged.closedLoop();
        staged.shape = LoadShape.pingPong(100, Duration.ofMillis(500), 64)
                .taking(new ServiceTime.Waiting(Duration.ofMillis(5)));
        staged.runs = IntStream.of(199, 201, 200, 198, 200)
                .mapToObj(messages -> Staged.run(Staged.SECOND, messages, messages, 0, 0.002, 0.001))
                .toList();
        staged.response = Optional.of(Staged.p99(505_000_000));
        staged.server = Staged.cost(0.01, 0.01);
        staged.measured = Staged.machine(0.1, 0.02, 0.05, 0, 0);

        assertThat(staged.verdict()).isEqualTo(Verdict.VALID);
    }

    /**
     * One client of a server that waits 100 ms: 5 messages a run. A run ends with its last answer, so the rate of few
     * messages varies by itself.
     */
    @Test
    void fewMessagesAreNoReason() {
        Staged staged = Staged.closedLoop();
        staged.shape = LoadShape.pingPong(1, Duration.ofMillis(500), 64)
                .taking(new ServiceTime.Waiting(Duration.ofMillis(100)));
        staged.runs = LongStream.of(501, 502, 501, 503, 602)
                .mapToObj(millis -> Staged.run(millis * 1_000_000, millis / 100, millis / 100, 0, 0.001, 0))
                .toList();
        staged.measured = Staged.machine(0.1, 0.02, 0.05, 0, 0);

        assertThat(staged.verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void allReasonsAreGiven() {
        Staged staged = Staged.openLoop(LoadModel.Arrivals.EVENLY_SPACED);
        staged.runs = Collections.nCopies(3, Staged.overloaded(81_000, 100_000, 19_000));
        staged.measured = Staged.machine(6, 3, 3, 0, 0).plus(new MachineUsage(0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0));

        assertThat(staged.verdict().reasons())
                .extracting(Reason::kind)
                .containsExactly(Kind.OVERLOAD, Kind.MACHINE_BUSY, Kind.KERNEL_DROPS);

        staged.smoke = true;
        assertThat(staged.verdict()).as("a smoke run measures nothing").isEqualTo(Verdict.VALID);
    }

    @ParameterizedTest
    @CsvSource({"1, true", "2, false", "3, false"})
    void halfOfTheTurnsMustBeUndisturbed(int disturbed, boolean valid) {
        Staged staged = Staged.closedLoop();
        staged.runs = IntStream.range(0, 3)
                .mapToObj(run -> run < disturbed ? staged.runs.get(run).disturbed() : staged.runs.get(run))
                .toList();

        assertThat(staged.verdict().reasons())
                .isEqualTo(
                        valid
                                ? List.of()
                                : List.of(new Reason(
                                        Kind.MACHINE_BUSY,
                                        "Something else took a part of the machine, or of the load's core, in "
                                                + disturbed + " of 3 turns.")));

        staged.smoke = true;
        assertThat(staged.verdict()).as("a smoke run measures nothing").isEqualTo(Verdict.VALID);
    }

    @Test
    void aSystemThatReportsNothingIsNoReason() {
        Staged staged = Staged.closedLoop();
        staged.measured = new MachineUsage(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);

        assertThat(staged.verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void aTrialWithoutARunIsNoTrial() {
        Staged staged = Staged.closedLoop();
        staged.runs = List.of();

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(staged::verdict)
                .withMessageContaining("without a measured run");
    }

    @ParameterizedTest
    @CsvSource({"MISMATCH, MISMATCH", "LOST, LOST", "UNCONNECTED, CONNECT"})
    void aFailedRunIsItsReason(RunFailure.Kind failure, Kind kind) {
        assertThat(Judge.failed(new RunFailure(failure, "Because.")))
                .isEqualTo(new Verdict(List.of(new Reason(kind, "Because."))));
    }

    @ParameterizedTest
    @CsvSource({"DIED, DIED", "HUNG, HUNG", "NONSENSE, NONSENSE", "NEVER_STARTED, UNAVAILABLE"})
    void aFailedProcessIsItsReason(ChildFailure.Kind failure, Kind kind) {
        assertThat(Judge.failed(new ChildFailure(failure, "Because.")))
                .isEqualTo(new Verdict(List.of(new Reason(kind, "Because."))));
    }
}
