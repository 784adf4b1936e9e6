package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.echosounder.linux.Cores;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.load.generate.ClientAnswers;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.process.ChildFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrialMakerTest {

    private static final LoadShape SHAPE = LoadShape.pingPong(10, Duration.ofMillis(100), 64);
    private static final ServerSpec BASELINE = new ServerSpec.Outside("baseline", "baseline {port}");

    private final List<Duration> rests = new ArrayList<>();
    private long drops;

    @Test
    void everyMeasuredRunLiesBetweenTwoOfTheBaseline() {
        StagedSides sides = StagedSides.steady();
        make(
                sides,
                Plan.SMOKE.warmingUp(new Plan.WarmUps(2, false)).measuring(2).withBaseline(Optional.of(BASELINE)));

        assertThat(sides.events)
                .containsExactly(
                        "start load",
                        "start baseline",
                        "connect baseline",
                        "run baseline",
                        "run baseline",
                        "start load",
                        "start a",
                        "watch connecting",
                        "connect server",
                        "watch connected",
                        "run server",
                        "run server",
                        "run baseline",
                        "read the machine without [1, 2, 3]",
                        "watch running",
                        "run server",
                        "watch ran",
                        "read the machine without [1, 2, 3]",
                        "run baseline",
                        "watch running",
                        "run server",
                        "watch ran",
                        "read the machine without [1, 2, 3]",
                        "run baseline",
                        "stop load",
                        "stop a",
                        "stop load",
                        "stop baseline");
        assertThat(sides.open()).isZero();
    }

    @Test
    void theBaselinesRateIsTheMeanOfItsNeighbouringRuns() {
        double[] baseline = {100, 300, 500};
        StagedSides sides = new StagedSides(
                (server, shape, run) -> StagedSides.report(server.equals("baseline") ? baseline[run - 1] : 100));
        Trial trial = make(sides, Plan.SMOKE.measuring(2).withBaseline(Optional.of(BASELINE)));

        assertThat(trial.runs())
                .extracting(run -> run.baselinePerSecond().orElseThrow())
                .containsExactly(200.0, 400.0);
        assertThat(trial.ratioToBaseline().orElseThrow())
                .as("answers of both runs by those of the baseline in the same time")
                .isEqualTo(200.0 / (200 + 400), within(1e-9));
    }

    @Test
    void theWarmUpRestsBetweenItsRuns() {
        make(StagedSides.steady(), Plan.SMOKE.warmingUp(new Plan.WarmUps(3, false)));

        assertThat(rests).hasSize(3).allMatch(rest -> rest.equals(WarmUp.REST));
    }

    @Test
    void itRestsUntilTheCompilersHaveNothingLeftToDo() {
        StagedSides sides = StagedSides.steady();
        long[] millis = {0};
        sides.compiling = () -> rests.size() < 7 ? millis[0] += 10 : millis[0];
        make(sides, Plan.SMOKE.warmingUp(new Plan.WarmUps(1, false)));

        assertThat(rests).hasSize(7);
    }

    @Test
    void itDoesNotRestForEver() {
        StagedSides sides = StagedSides.steady();
        long[] millis = {0};
        sides.compiling = () -> millis[0] += 10;
        make(sides, Plan.SMOKE.warmingUp(new Plan.WarmUps(1, false)));

        assertThat(rests).hasSize(WarmUp.MOST_RESTS);
    }

    @Test
    void anOpenLoopIsWarmedUpByAClosedLoopAndByItself() {
        List<String> paces = new ArrayList<>();
        StagedSides sides = new StagedSides((server, shape, run) -> {
            paces.add(shape.loadModel() + " for " + shape.stopCondition());
            return StagedSides.report(100);
        });
        LoadShape open = LoadShape.pingPong(10, Duration.ofSeconds(2), 64)
                .at(new LoadModel.Open(100, LoadModel.Arrivals.POISSON));
        make(sides, open, Plan.SMOKE.warmingUp(new Plan.WarmUps(1, false)).withBaseline(Optional.of(BASELINE)));

        assertThat(paces)
                .containsExactly(
                        "ping-pong for 300 ms",
                        "100 messages per second, Poisson for 300 ms",
                        "100 messages per second, Poisson for 2 s");
    }

    @Test
    void clientsThatJoinOneAfterAnotherWarmUpTogetherAndHaveNoBaseline() {
        List<LoadShape> shapes = new ArrayList<>();
        StagedSides sides = new StagedSides((server, shape, run) -> {
            shapes.add(shape);
            return StagedSides.report(100);
        });
        LoadShape joining = LoadShape.pingPong(10, 100, 64).at(new LoadModel.RampUp(2, Duration.ofSeconds(1)));
        make(sides, joining, Plan.SMOKE.warmingUp(new Plan.WarmUps(1, false)).withBaseline(Optional.of(BASELINE)));

        assertThat(shapes)
                .containsExactly(
                        LoadShape.pingPong(10, Duration.ofMillis(300), 64).at(new LoadModel.Closed(2)), joining);
    }

    @Test
    void idleClientsHaveAnAnswerAfterTheLastRunAndLeave() {
        List<LoadShape> shapes = new ArrayList<>();
        StagedSides sides = new StagedSides((server, shape, run) -> {
            shapes.add(shape);
            return StagedSides.report(100);
        });
        LoadShape crowd = LoadShape.pingPong(10, 100, 64).withIdle(20);
        Trial trial = make(sides, crowd, Plan.SMOKE.measuring(2));

        assertThat(shapes).containsExactly(crowd, crowd, crowd.greeting());
        assertThat(sides.events).contains("disconnect server");
        assertThat(trial.connecting().closedNanos()).isEqualTo(3_000);
        assertThat(trial.runs()).hasSize(2);
        assertThat(make(StagedSides.steady(), Plan.SMOKE).connecting().closedNanos())
                .isEqualTo(-1);
    }

    @Test
    void aLostIdleClientFailsTheTrial() {
        LoadShape crowd = LoadShape.pingPong(10, 100, 64).withIdle(20);
        Trial trial = make(
                new StagedSides((server, shape, run) -> {
                    if (shape.equals(crowd.greeting())) {
                        throw new RunFailure(RunFailure.Kind.LOST, "The server closed a connection.");
                    }
                    return StagedSides.report(100);
                }),
                crowd,
                Plan.SMOKE.measuring(2));

        assertThat(trial.verdict().reasons()).extracting(Verdict.Reason::kind).containsExactly(Verdict.Kind.LOST);
    }

    @Test
    void whatTheKernelDroppedWhileTheClientsConnectedIsReported() {
        StagedSides sides = StagedSides.steady();
        Trial quiet = make(sides, Plan.SMOKE);
        drops = 2;
        Trial dropping = make(sides, Plan.SMOKE);

        assertThat(quiet.connecting().drops()).isZero();
        assertThat(quiet.connecting().undisturbed()).isTrue();
        assertThat(dropping.connecting().drops()).isEqualTo(2);
        assertThat(dropping.connecting().undisturbed()).isFalse();
        assertThat(dropping.verdict().valid()).isTrue();
    }

    @Test
    void theWarmUpEndsWhenTheRateHasSettled() {
        Trial trial = make(
                new StagedSides((server, shape, run) -> StagedSides.report(Math.min(run, 8) * 100)),
                Plan.SMOKE.warmingUp(new Plan.WarmUps(50, true)));

        assertThat(trial.warmUp().orElseThrow().settled()).isTrue();
        assertThat(trial.warmUp().orElseThrow().messagesPerSecond())
                .hasSizeBetween(13, 19)
                .endsWith(800.0);
    }

    @Test
    void theWarmUpEndsAtItsLimitAndSaysThatItHasNotSettled() {
        Trial trial = make(
                new StagedSides((server, shape, run) -> StagedSides.report(run * 100)),
                Plan.SMOKE.warmingUp(new Plan.WarmUps(7, true)));

        assertThat(trial.warmUp().orElseThrow().settled()).isFalse();
        assertThat(trial.warmUp().orElseThrow().messagesPerSecond()).hasSize(7);
    }

    @Test
    void eachSideIsGivenItsCores() {
        StagedSides sides = StagedSides.steady();
        make(sides, Plan.SMOKE.placed(Placement.ANYWHERE.on(Cores.of(0), Cores.of(1))));

        assertThat(sides.events).startsWith("start load on core 1", "start a on core 0");
    }

    @Test
    void aTrialHasTheCommandsAndTheSettingsOfItsSides() {
        Trial trial = make(StagedSides.steady(), Plan.SMOKE);

        assertThat(trial.server().command()).containsExactly("serve", "a");
        assertThat(trial.server().settings()).containsExactly(Map.entry("name", "a"));
        assertThat(trial.server().jvm().orElseThrow().vm()).isEqualTo("VM of a");
        assertThat(trial.load().command()).containsExactly("load");
    }

    @Test
    void serverAndLoadInOneJvmAreOneProcess() {
        StagedSides sides = StagedSides.steady();
        make(sides, Plan.SMOKE.placed(Placement.ANYWHERE.inOneJvm()));

        assertThat(sides.events).startsWith("one JVM for a");
        assertThat(sides.open()).isZero();
    }

    @Test
    void aFailedRunEndsTheTrialWithItsReason() {
        StagedSides sides = new StagedSides((server, shape, run) -> {
            throw new RunFailure(RunFailure.Kind.MISMATCH, "A byte is wrong.");
        });
        Trial trial = make(sides, Plan.SMOKE.measuring(3));

        assertThat(trial.verdict().reasons())
                .containsExactly(new Verdict.Reason(Verdict.Kind.MISMATCH, "A byte is wrong."));
        assertThat(sides.open()).isZero();
    }

    @Test
    void aFailedTrialHasWhatWasMeasuredBefore() {
        Trial trial = make(
                new StagedSides((server, shape, run) -> {
                    if (run == 3) {
                        throw new ChildFailure(ChildFailure.Kind.HUNG, "No answer.");
                    }
                    return StagedSides.report(100);
                }),
                Plan.SMOKE.measuring(3));

        assertThat(trial.verdict().reasons()).extracting(Verdict.Reason::kind).containsExactly(Verdict.Kind.HUNG);
        assertThat(trial.runs()).hasSize(2);
    }

    @Test
    void aServerThatDiedIsReportedAsDeadAndNotAsWhatItsClientsSaw() {
        StagedSides[] sides = new StagedSides[1];
        sides[0] = new StagedSides((server, shape, run) -> {
            sides[0].kill("a");
            throw new RunFailure(RunFailure.Kind.LOST, "The connection failed.");
        });
        Trial trial = make(sides[0], Plan.SMOKE);

        assertThat(trial.verdict().reasons()).containsExactly(new Verdict.Reason(Verdict.Kind.DIED, "a is dead."));
    }

    @Test
    void theTimesOfAnOverloadedRunAreNoLatency() {
        Trial trial = make(
                new StagedSides((server, shape, run) -> new RunReport(
                        Staged.overloaded(800, 1_000, 200).run(),
                        StagedSides.report(800).latencies(),
                        ClientAnswers.of(800))),
                Plan.SMOKE);

        assertThat(trial.response()).isEmpty();
        assertThat(trial.runs()).extracting(one -> one.run().backlog()).containsExactly(200L);
    }

    @Test
    void theReasonsOfTheObservationAreTheVerdict() {
        Verdict.Reason busy = new Verdict.Reason(Verdict.Kind.MACHINE_BUSY, "Another process was busy.");
        StagedSides sides = StagedSides.steady();
        Plan plan = Plan.SMOKE;
        Observation observation = new StagedObservation(sides.events, busy);

        assertThat(sides.trial(SHAPE, plan, observation, rests::add).verdict().reasons())
                .containsExactly(busy);
    }

    @Test
    void aServerThatWaitsIsMeasuredWithoutABaseline() {
        measuredWithoutABaseline(
                new ServiceTime.Waiting(Duration.ofMillis(5)), "start a, the server waits 5 ms for each message");
    }

    @Test
    void soIsOneThatAsksABackend() {
        measuredWithoutABaseline(
                new ServiceTime.Asking(Duration.ofMillis(5)),
                "start a, the server asks a backend that takes 5 ms for each message");
    }

    private void measuredWithoutABaseline(ServiceTime time, String start) {
        StagedSides sides = StagedSides.steady();
        Trial trial = make(sides, SHAPE.taking(time), Plan.SMOKE.withBaseline(Optional.of(new ServerSpec.Baseline())));

        assertThat(sides.events).contains(start).noneMatch(event -> event.contains("plain"));
        assertThat(trial.ratioToBaseline()).isEmpty();
    }

    @Test
    void underAnotherWorkloadTheBaselineStillEchoes() {
        StagedSides sides = StagedSides.steady();
        Trial trial = make(
                sides,
                SHAPE.of(new WorkloadSpec("kv", Map.of(), "")),
                Plan.SMOKE.withBaseline(Optional.of(new ServerSpec.Baseline())));

        assertThat(sides.events).contains("start a, kv").anyMatch(event -> event.equals("start plain"));
        assertThat(trial.ratioToBaseline()).isPresent();
    }

    @Test
    void anEncryptedLoadTrustsTheCertificateOfItsServerAndTheBaselineIsNotEncrypted() {
        StagedSides sides = StagedSides.steady();
        Trial trial = make(
                sides,
                SHAPE.encrypted(new EncryptionSpec.Tls(StagedEncryptions.RUNNING, "1.2")),
                Plan.SMOKE.withBaseline(Optional.of(new ServerSpec.Baseline())));

        assertThat(sides.events)
                .contains("start a, connections encrypted with TLS 1.2 by running")
                .anyMatch(event -> event.equals("start plain"));
        assertThat(sides.trusted).containsExactlyInAnyOrder("certificate of a", "certificate of plain");
        assertThat(trial.ratioToBaseline()).isPresent();
    }

    @Test
    void theBaselineComputesWithTheServerIfItCan() {
        LoadShape computing = SHAPE.taking(new ServiceTime.Computing(Duration.ofMillis(1), 400_000));
        StagedSides sides = StagedSides.steady();
        make(sides, computing, Plan.SMOKE.withBaseline(Optional.of(new ServerSpec.Baseline())));
        make(sides, computing, Plan.SMOKE.withBaseline(Optional.of(BASELINE)));

        assertThat(sides.events)
                .contains("start plain, the server computes for 1 ms for each message")
                .noneMatch(event -> event.equals("start baseline"));
    }

    private Trial make(StagedSides sides, Plan plan) {
        return make(sides, SHAPE, plan);
    }

    private Trial make(StagedSides sides, LoadShape shape, Plan plan) {
        return sides.trial(shape, plan, new StagedObservation(sides.events, drops), rests::add);
    }
}
