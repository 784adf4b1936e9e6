package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import dev.echosounder.load.generate.Latencies;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.load.generate.Stalls;
import dev.echosounder.trial.MeasuredRun.Counts;
import dev.echosounder.trial.process.ChildFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupMakerTest {

    private static final LoadShape SHAPE = LoadShape.pingPong(10, Duration.ofMillis(100), 64);

    @Test
    void allServersAreStartedAndWarmBeforeTheFirstTurn() {
        StagedSides sides = StagedSides.steady();
        make(sides, Plan.SMOKE.warmingUp(new Plan.WarmUps(1, false)), "a", "b");

        assertThat(sides.events.stream().filter(event -> !event.startsWith("run ")))
                .containsExactly(
                        "start load",
                        "start a",
                        "start b",
                        "watch connecting",
                        "connect a",
                        "watch connected",
                        "watch connecting",
                        "connect b",
                        "watch connected",
                        "watch idling",
                        "watch idling",
                        "read the machine without [1, 2, 3]",
                        "watch running",
                        "watch ran",
                        "watch running",
                        "watch ran",
                        "read the machine without [1, 2, 3]",
                        "stop load",
                        "stop a",
                        "stop b");
        assertThat(sides.open()).isZero();
    }

    @Test
    void idleClientsOfAllServersLeaveAfterTheLastTurn() {
        StagedSides sides = StagedSides.steady();
        List<Trial> trials = trials(group(sides, SHAPE.withIdle(5), Plan.SMOKE, "a", "b"), "a", "b");

        assertThat(sides.events).containsSubsequence("run a", "disconnect a", "run b", "disconnect b", "stop load");
        assertThat(trials).extracting(trial -> trial.connecting().closedNanos()).containsExactly(3_000L, 3_000L);
    }

    @Test
    void ratesAreReportedAsSoonAsAllServersAreWarm() {
        StagedSides sides =
                new StagedSides((server, shape, run) -> StagedSides.report(server.equals("a") ? 12_000 : 8_000));
        make(sides, Plan.SMOKE.warmingUp(new Plan.WarmUps(1, false)).measuring(3), "a", "b");

        assertThat(sides.stages).containsExactly("warm: 2 servers at 8,000 to 12,000 msg/s; 3 cycles of turns follow");
    }

    @Test
    void withoutAWarmUpNoRatesAreReported() {
        StagedSides sides = StagedSides.steady();
        make(sides, Plan.SMOKE.warmingUp(new Plan.WarmUps(0, false)), "a", "b");

        assertThat(sides.stages).isEmpty();
    }

    @Test
    void inEachCycleEveryServerHasOneTurn() {
        StagedSides sides = StagedSides.steady();
        List<Trial> trials = make(sides, Plan.SMOKE.measuring(6), "a", "b", "c");
        List<String> turns =
                sides.events.stream().filter(event -> event.startsWith("run ")).toList();

        assertThat(turns).hasSize(18);
        for (int cycle = 0; cycle < 6; cycle++) {
            assertThat(turns.subList(cycle * 3, cycle * 3 + 3)).containsExactlyInAnyOrder("run a", "run b", "run c");
        }
        assertThat(trials)
                .allSatisfy(trial -> assertThat(trial.runs())
                        .extracting(run -> run.turn().cycle())
                        .containsExactly(1, 2, 3, 4, 5, 6));
    }

    @Test
    void theRateIsAllAnswersByAllTime() {
        Trial trial = make(
                        new StagedSides((server, shape, run) -> StagedSides.report(run == 2 ? 10 : 100)),
                        Plan.SMOKE.measuring(4),
                        "a",
                        "b")
                .getFirst();

        assertThat(trial.messagesPerSecond()).hasValue((100 + 10 + 100 + 100) / 4.0);
    }

    @Test
    void aTurnThatBeganInAStallIsReportedAndNotPartOfTheRate() {
        Trial trial = make(
                        new StagedSides((server, shape, run) -> server.equals("a") && run == 2
                                ? stalled(Duration.ofMillis(150))
                                : StagedSides.report(100)),
                        Plan.SMOKE.measuring(3),
                        "a",
                        "b")
                .getFirst();

        assertThat(trial.runs())
                .extracting(run -> run.turn().cycle(), run -> run.turn().counts())
                .containsExactly(tuple(1, Counts.YES), tuple(2, Counts.BEGAN_IN_A_STALL), tuple(3, Counts.YES));
        assertThat(trial.messagesPerSecond()).hasValue(100);
        assertThat(trial.longestStall()).hasValue(Duration.ofMillis(150));
    }

    @Test
    void aTurnInWhichTheGeneratorWaitedForItsCoreSaysNothingAboutTheServer() {
        Trial trial = make(
                        new StagedSides((server, shape, run) ->
                                server.equals("a") && run == 2 ? waited(0.5, 40) : waited(0.05, 100)),
                        Plan.SMOKE.measuring(3).placed(Placement.ANYWHERE.on(Cores.of(0), Cores.of(1))),
                        "a",
                        "b")
                .getFirst();

        assertThat(trial.runs())
                .extracting(run -> run.turn().counts())
                .containsExactly(Counts.YES, Counts.DISTURBED, Counts.YES);
        assertThat(trial.messagesPerSecond()).hasValue(100);
    }

    private static RunReport waited(double share, double perSecond) {
        RunReport report = StagedSides.report(perSecond);
        Run run = Run.closed(Staged.SECOND, (long) perSecond, 0.5, share);
        return new RunReport(run, report.latencies(), report.answers());
    }

    @Test
    void allTurnsOfAServerThatIsAlwaysSlowToBeginCount() {
        Trial trial = make(
                        new StagedSides((server, shape, run) -> stalled(Duration.ofMillis(150))),
                        Plan.SMOKE.measuring(2),
                        "a",
                        "b")
                .getFirst();

        assertThat(trial.counting()).hasSize(2);
    }

    /** Runs that last as long as requested. */
    private static StagedSides taking(List<String> runs) {
        StagedSides[] sides = new StagedSides[1];
        sides[0] = new StagedSides((server, shape, run) -> {
            runs.add(shape.stopCondition().toString());
            sides[0].nanos +=
                    ((StopCondition.Lasting) shape.stopCondition()).time().toNanos();
            return StagedSides.report(100);
        });
        return sides[0];
    }

    private static long readings(StagedSides sides) {
        return sides.events.stream()
                .filter(event -> event.startsWith("read the machine"))
                .count();
    }

    @Test
    void warmUpRunsAndRunsWhoseCostsAreReadAreNotShort() {
        List<String> runs = new ArrayList<>();
        StagedSides sides = taking(runs);
        Plan plan = Plan.SMOKE.warmingUp(new Plan.WarmUps(2, false)).measuring(201);
        List<Trial> trials =
                trials(group(sides, LoadShape.pingPong(10, Duration.ofMillis(20), 64), plan, "a", "b"), "a", "b");

        assertThat(runs.subList(0, 4)).as("warm-up").containsOnly("80 ms");
        assertThat(runs.subList(4, 6)).as("the first cycle").containsOnly("80 ms");
        assertThat(runs.subList(6, runs.size()))
                .filteredOn("80 ms"::equals)
                .as("costs after 6 s, and in the last cycle")
                .hasSize(4);
        assertThat(runs.subList(6, runs.size())).filteredOn("20 ms"::equals).hasSize(2 * 198);
        assertThat(sides.events).filteredOn("watch running"::equals).hasSize(6);
        assertThat(trials)
                .allSatisfy(trial -> assertThat(trial.runs())
                        .filteredOn(run -> run.costs().isPresent())
                        .extracting(run -> run.costs().orElseThrow())
                        .containsExactly(StagedObservation.COSTS, StagedObservation.COSTS, StagedObservation.COSTS));
        assertThat(readings(sides)).as("of the machine, in 8.4 s").isBetween(15L, 21L);
    }

    @Test
    void aRunOfANumberOfMessagesIsNotExtended() {
        StagedSides sides = StagedSides.steady();
        LoadShape shape = SHAPE.extending(new StopCondition.Messages(3));
        List<Trial> trials = trials(group(sides, shape, Plan.SMOKE.measuring(2), "a", "b"), "a", "b");

        assertThat(trials).hasSize(2).allMatch(trial -> trial.verdict().valid());
    }

    @Test
    void cyclesThatShareAReadingOfTheMachineCountItOnce() {
        MachineUse half = new MachineUse(MachineUsage.NOTHING, 0.5);
        MeasuredRun run = MeasuredRun.of(Run.closed(Staged.SECOND, 100, 0.5, 0));
        List<MeasuredRun> runs = List.of(run.on(half), run.on(half), run.on(new MachineUse(half.used(), 0.6)));

        assertThat(new Evidence(SHAPE, Plan.SMOKE, false, 2, runs, Trial.Latency.NONE, Staged.cost(0.5, 0.5))
                        .machine()
                        .seconds())
                .isEqualTo(1.1);
    }

    @Test
    void responseTimesAreMeasuredAtAShareOfTheSlowestServersRateInTheFirstBlock() {
        double[] rates = {100, 60};
        List<String> open = new ArrayList<>();
        StagedSides sides = new StagedSides((server, shape, run) -> {
            if (shape.loadModel() instanceof LoadModel.Open model) {
                open.add(server + " " + model.perSecond());
            }
            return StagedSides.report(server.equals("a") ? rates[0] : rates[1]);
        });
        GroupMaker group = group(sides, Plan.SMOKE.respondingAt(0.5), "a", "b");
        List<Trial> first = trials(group, "a", "b");
        rates[1] = 40;
        List<Trial> second = trials(group, "a", "b");

        assertThat(open).hasSize(2 * 2 * (1 + GroupMaker.RUNS_AT_RATE)).containsOnly("a 30.0", "b 30.0");
        assertThat(Stream.concat(first.stream(), second.stream()))
                .hasSize(4)
                .allSatisfy(trial -> assertThat(trial.atRate().orElseThrow().runs())
                        .as("without the first, which warms up")
                        .hasSize(GroupMaker.RUNS_AT_RATE));
        assertThat(first.getFirst().messagesPerSecond())
                .as("of the closed loop")
                .hasValue(100);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 2", "3, 4", "9, 10", "1000, 10"})
    void serversAreWarmedUpAtTheRateUntilTheirCompilersHaveLittleToDo(int compilingRuns, int warmUps) {
        int[] open = new int[1];
        StagedSides sides = new StagedSides((server, shape, run) -> {
            open[0] += shape.loadModel() instanceof LoadModel.Open ? 1 : 0;
            return StagedSides.report(100);
        });
        sides.compiling = () -> GroupMaker.WARM_MILLIS * Math.min(open[0], 2 * compilingRuns);

        trials(group(sides, Plan.SMOKE.warmingUp(new Plan.WarmUps(1, false)).respondingAt(0.5), "a", "b"), "a", "b");

        assertThat(open[0]).isEqualTo(2 * (warmUps + GroupMaker.RUNS_AT_RATE));
        assertThat(warmUps).isLessThanOrEqualTo(GroupMaker.MOST_WARM_UPS_AT_RATE);
    }

    @Test
    void aRateThatIsNotHeldHasNoResponseTimes() {
        StagedSides sides = new StagedSides((server, shape, run) -> {
            RunReport report = StagedSides.report(100);
            return server.equals("b") && shape.loadModel() instanceof LoadModel.Open
                    ? new RunReport(Staged.overloaded(800, 1_000, 200).run(), report.latencies(), report.answers())
                    : report;
        });
        List<Trial> trials = trials(group(sides, Plan.SMOKE.respondingAt(0.5), "a", "b"), "a", "b");

        assertThat(trials.getFirst().atRate().orElseThrow().invalid()).isEmpty();
        assertThat(trials.getLast().atRate().orElseThrow())
                .satisfies(found -> assertThat(found.latency().response()).isEmpty())
                .satisfies(found -> assertThat(found.invalid())
                        .contains("It did not hold 50 messages/s: 200 were waiting at the end of a run."));
        assertThat(trials.getLast().verdict().valid()).isTrue();
    }

    @Test
    void runsInWhichTheGeneratorIsLateHaveNoResponseTimes() {
        int[] open = new int[2];
        StagedSides sides = new StagedSides((server, shape, run) -> {
            boolean second = server.equals("b");
            if (shape.loadModel() instanceof LoadModel.Open) {
                open[second ? 1 : 0]++;
            }
            boolean late = second || open[0] == 2; // the first run of each is not measured
            RunReport report = StagedSides.report(100);
            return shape.loadModel() instanceof LoadModel.Open
                    ? new RunReport(report.run(), latencies(late), report.answers())
                    : report;
        });
        List<Trial> trials = trials(group(sides, Plan.SMOKE.respondingAt(0.5), "a", "b"), "a", "b");

        Trial.AtRate some = trials.getFirst().atRate().orElseThrow();
        assertThat(some.invalid()).isEmpty();
        assertThat(some.lateRuns()).isEqualTo(1);
        assertThat(some.runs()).hasSize(GroupMaker.RUNS_AT_RATE);
        assertThat(some.latency().response().orElseThrow().count()).isEqualTo(GroupMaker.RUNS_AT_RATE - 1);
        Trial.AtRate none = trials.getLast().atRate().orElseThrow();
        assertThat(none.latency().response()).isEmpty();
        assertThat(none.invalid().orElseThrow())
                .startsWith("The generator was 4,0")
                .endsWith(" us, in all runs.");
    }

    /** One response time of 5 ms. */
    private static Latencies latencies(boolean late) {
        Latencies latencies = Latencies.empty();
        latencies.response().recordValue(5_000_000);
        latencies.lag().recordValue(late ? 4_000_000 : 0);
        return latencies;
    }

    @Test
    void aFailureOfOneServerEndsItsTrialAndNoOther() {
        StagedSides[] sides = new StagedSides[1];
        sides[0] = new StagedSides((server, shape, run) -> {
            if (server.equals("b") && run == 2) {
                sides[0].kill("b");
                throw new RunFailure(RunFailure.Kind.LOST, "Nothing came.");
            }
            if (server.equals("c") && run == 3) {
                throw new RunFailure(RunFailure.Kind.MISMATCH, "A byte is wrong.");
            }
            return StagedSides.report(100);
        });
        List<Trial> trials = make(sides[0], Plan.SMOKE.measuring(5), "a", "b", "c");

        assertThat(trials)
                .extracting(trial -> trial.verdict().reasons().stream()
                        .map(Verdict.Reason::what)
                        .toList())
                .containsExactly(List.of(), List.of("b is dead."), List.of("A byte is wrong."));
        assertThat(trials.getFirst().runs()).hasSize(5);
        assertThat(sides[0].open()).isZero();
    }

    @Test
    void withoutTheLoadAllTrialsEnd() {
        StagedSides[] sides = new StagedSides[1];
        sides[0] = new StagedSides((server, shape, run) -> {
            sides[0].killLoad();
            throw new ChildFailure(ChildFailure.Kind.DIED, "The load is dead.");
        });
        List<Trial> trials = make(sides[0], Plan.SMOKE, "a", "b");

        assertThat(trials)
                .hasSize(2)
                .allSatisfy(trial -> assertThat(trial.verdict().reasons())
                        .containsExactly(new Verdict.Reason(Verdict.Kind.DIED, "The load is dead.")));
        assertThat(sides[0].open()).isZero();
    }

    private static org.assertj.core.groups.Tuple tuple(Object... values) {
        return org.assertj.core.groups.Tuple.tuple(values);
    }

    private static RunReport stalled(Duration first) {
        RunReport report = StagedSides.report(100);
        Run run = report.run();
        return new RunReport(
                run.with(run.rateNanos(), new Stalls(first.toNanos(), 0, 0), List.of()),
                report.latencies(),
                report.answers());
    }

    private static List<Trial> make(StagedSides sides, Plan plan, String... names) {
        return trials(group(sides, plan, names), names);
    }

    private static GroupMaker group(StagedSides sides, Plan plan, String... names) {
        return group(sides, SHAPE, plan, names);
    }

    private static GroupMaker group(StagedSides sides, LoadShape shape, Plan plan, String... names) {
        ComparedLoad load = new ComparedLoad(shape, plan, subjects(names), Map.of(), Optional.empty());
        return new GroupMaker(
                load,
                sides.setup((subject, pair, alive) -> new StagedObservation(sides.events), rest -> {}),
                new Random(1));
    }

    private static List<Trial> trials(GroupMaker group, String... names) {
        return group.make(subjects(names), 1).trials().stream()
                .map(TrialMaker.Made::trial)
                .toList();
    }

    private static List<Subject> subjects(String... names) {
        return Stream.of(names)
                .map(name -> Subject.of(new ServerSpec.Outside(name, name + " {port}")))
                .toList();
    }
}
