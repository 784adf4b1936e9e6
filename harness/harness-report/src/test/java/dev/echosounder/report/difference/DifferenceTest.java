package dev.echosounder.report.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import dev.echosounder.linux.Cores;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.report.Key;
import dev.echosounder.report.Outcomes;
import dev.echosounder.report.curve.StagedSeries;
import dev.echosounder.trial.Placement;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.PreflightResult;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Verdict;
import dev.echosounder.trial.jvm.JvmFacts;
import dev.echosounder.trial.jvm.JvmSpec;
import dev.echosounder.trial.machine.Build;
import dev.echosounder.trial.machine.Environment;
import dev.echosounder.trial.machine.Host;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class DifferenceTest {

    private static final double[] RATES = {80_000, 82_000, 81_000, 80_500, 81_400};

    @Test
    void aResultDoesNotDifferFromItself() {
        Outcomes outcome = Outcomes.staged().ran("selector", RATES).ran("blocking-virtual", times(0.7));

        Difference difference = between(outcome, outcome, false);

        assertThat(difference.changes()).hasSize(2).allSatisfy(change -> {
            assertThat(change.verdict()).isEqualTo(Change.Verdict.NONE_SEEN);
            assertThat(change.ratio()).isEqualTo(1, within(1e-9));
            assertThat(change.interval().contains(1)).isTrue();
        });
        assertThat(difference.conditions()).isEmpty();
        assertThat(difference.notComparable()).isEmpty();
    }

    @Test
    void whatIsWorseOrCannotBeComparedIsNamed() {
        Outcomes before =
                Outcomes.staged().ran("kept", RATES).ran("slower", RATES).ran("gone", RATES);
        Outcomes after =
                Outcomes.staged().ran("kept", RATES).ran("slower", times(0.7)).ran("new", RATES);

        Difference difference = between(before, after, false);

        assertThat(difference.worse()).containsOnlyKeys("slower", "gone");
        assertThat(difference.worse().get("slower")).startsWith("worse than before, ratio 0.70 (");
        assertThat(difference.worse().get("gone")).isEqualTo("not in the later result");
        assertThat(difference.names("new")).isTrue();
        assertThat(difference.names("other")).isFalse();
    }

    @Test
    void aServerThatFailedTheContractIsNotCompared() {
        Outcomes before = Outcomes.staged().ran("selector", RATES).ran("blocking-virtual", RATES);
        Outcomes after = Outcomes.staged()
                .ran("selector", RATES)
                .checked(
                        "blocking-virtual",
                        new PreflightResult(2, 0, Map.of(), Optional.of("\"64 KiB come back whole\": nothing came.")));

        Difference difference = between(before, after, false);

        assertThat(difference.changes()).extracting(Change::subject).containsExactly("selector");
        assertThat(difference.notComparable())
                .containsExactly(entry("blocking-virtual", "it failed the contract after"));
    }

    @Test
    void moreMessagesPerSecondAreFasterAndFewerAreSlower() {
        Outcomes before = Outcomes.staged().ran("selector", RATES).ran("blocking-virtual", RATES);
        Outcomes after = Outcomes.staged().ran("selector", times(1.5)).ran("blocking-virtual", times(0.8));

        List<Change> changes = between(before, after, false).changes();

        assertThat(changes).extracting(Change::verdict).containsExactly(Change.Verdict.FASTER, Change.Verdict.SLOWER);
        assertThat(changes.getFirst().ratio()).isEqualTo(1.5, within(1e-9));
        assertThat(changes.getFirst().interval().low()).isGreaterThan(1.4);
        assertThat(changes.getFirst().interval().high()).isLessThan(1.6);
        assertThat(changes.getFirst().messagesPerSecond().after().getAsDouble()
                        / changes.getFirst().messagesPerSecond().before().getAsDouble())
                .isEqualTo(1.5, within(1e-6));
        assertThat(changes.getFirst().cpuMicros().after().getAsDouble())
                .isLessThan(changes.getFirst().cpuMicros().before().getAsDouble());
        assertThat(changes.getFirst().p99Micros().after().getAsDouble())
                .isLessThan(changes.getFirst().p99Micros().before().getAsDouble());
    }

    @Test
    void aChangeWithinTheSpreadIsNotSeen() {
        Outcomes before = Outcomes.staged().ran("selector", 60_000, 100_000, 80_000, 70_000);
        Outcomes after = Outcomes.staged().ran("selector", 70_000, 110_000, 85_000, 78_000);

        assertThat(between(before, after, false).changes())
                .extracting(Change::verdict)
                .containsExactly(Change.Verdict.NONE_SEEN);
    }

    @Test
    void withABaselineAMachineThatIsHalfAsFastLaterIsNoDifference() {
        Outcomes before = Outcomes.staged().withBaseline(times(1.2)).ran("selector", RATES);
        Outcomes after = Outcomes.staged().withBaseline(times(0.6)).ran("selector", times(0.5));

        Difference difference = between(before, after, false);

        assertThat(difference.key()).isEqualTo(Key.RATIO_TO_BASELINE);
        assertThat(difference.changes()).extracting(Change::verdict).containsExactly(Change.Verdict.NONE_SEEN);
    }

    @Test
    void aBaselineInOnlyOneResultIsNotUsed() {
        Outcomes before = Outcomes.staged().withBaseline(RATES).ran("selector", RATES);
        Outcomes after = Outcomes.staged().ran("selector", times(0.5));

        Difference difference = between(before, after, false);

        assertThat(difference.key()).isEqualTo(Key.MESSAGES_PER_SECOND);
        assertThat(difference.changes()).extracting(Change::verdict).containsExactly(Change.Verdict.SLOWER);
        assertThat(difference.conditions()).containsExactly("baseline: plain -> none");
    }

    @Test
    void aResultThatContradictsItselfIsNotToBeTrusted() {
        Outcomes before = Outcomes.staged().ran("selector", RATES).ranAgain("selector", times(1.4));
        Outcomes after = Outcomes.staged().ran("selector", times(1.05)).ranAgain("selector", times(1.05));

        assertThat(DifferencePrintout.of(between(before, after, false)).warnings())
                .singleElement()
                .asString()
                .startsWith("DO NOT TRUST THIS TABLE. In the result before: \"selector\" and \"selector (again)\" are");
        assertThat(DifferencePrintout.of(between(after, after, false)).warnings())
                .isEmpty();
    }

    @Test
    void inAnOpenLoopTheResponseTimeDecidesAndLessIsFaster() {
        Outcomes before = openLoop(RATES);
        Outcomes after = openLoop(times(2));

        Difference difference = between(before, after, false);

        assertThat(difference.key()).isEqualTo(Key.RESPONSE_P99);
        assertThat(difference.changes().getFirst().ratio()).isEqualTo(0.5, within(1e-3));
        assertThat(difference.changes()).extracting(Change::verdict).containsExactly(Change.Verdict.FASTER);
    }

    @Test
    void subjectsWithTooFewValidTrialsAreNamed() {
        Outcomes before = Outcomes.staged()
                .ran("selector", RATES)
                .ran("blocking-virtual", 1, 2, 3)
                .invalid("blocking-virtual", 2, Verdict.Kind.LOST, "Lost.");
        Outcomes after = Outcomes.staged().ran("selector", RATES).ran("blocking-virtual", 1, 2, 3);

        Difference difference = between(before, after, false);

        assertThat(difference.changes()).extracting(Change::subject).containsExactly("selector");
        assertThat(difference.notComparable())
                .containsExactly(entry(
                        "blocking-virtual",
                        "at least 3 valid trials are needed in each result: there are 2 before and 3 after"));
    }

    @Test
    void subjectsOfOneResultOnlyAreNamed() {
        Difference difference = between(
                Outcomes.staged().ran("a", RATES).ran("b", RATES),
                Outcomes.staged().ran("b", RATES).ran("c", RATES),
                false);

        assertThat(difference.changes()).extracting(Change::subject).containsExactly("b");
        assertThat(difference.onlyBefore()).containsExactly("a");
        assertThat(difference.onlyAfter()).containsExactly("c");
    }

    @Test
    void otherMachinesAreRefusedUnlessAllowed() {
        Outcomes here = Outcomes.staged().ran("selector", RATES);
        Outcomes there = elsewhere("Ryzen (16 cores)", "25.0.3", "0123");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> between(here, there, false))
                .withMessageContaining("different machines")
                .withMessageContaining("Xeon")
                .withMessageContaining("Ryzen")
                .withMessageContaining("--across-machines");
        assertThat(between(here, there, true).conditions())
                .anyMatch(line -> line.startsWith("machine: Xeon") && line.endsWith("-> Ryzen (16 cores)"));
    }

    @Test
    void anotherJvmOrCommitIsAllowedAndReported() {
        Outcomes before = Outcomes.staged().ran("selector", RATES);
        Outcomes after = elsewhere(Outcomes.ENVIRONMENT.host().machine(), "OpenJDK 26", "abc");

        assertThat(between(before, after, false).conditions())
                .containsExactly(
                        "commit: 0123456789abcdef0123456789abcdef01234567 -> abc, modified",
                        "JVM: OpenJDK 64-Bit Server VM 25.0.3+9-LTS -> OpenJDK 26",
                        "library netty: 4.2.18.Final -> none");
    }

    @Test
    void anotherLoadIsAlwaysRefusedAndTheFieldNamed() {
        LoadShape shape = Outcomes.SHAPE;
        refused(
                LoadShape.pingPong(101, Duration.ofSeconds(1), 64),
                "the number of clients differs (before: 100; after: 101)");
        refused(
                LoadShape.pingPong(100, Duration.ofSeconds(1), 64)
                        .taking(new ServiceTime.Waiting(Duration.ofMillis(5))),
                "the service time differs (before: the server answers at once; after: the server waits 5 ms for each"
                        + " message)");
        refused(
                shape.encrypted(new EncryptionSpec.Tls("jdk", "1.3")),
                "the encryption differs (before: connections are not encrypted; after: connections encrypted with TLS"
                        + " 1.3 by jdk)");
        refused(
                LoadShape.pingPong(100, Duration.ofSeconds(1), 1024),
                "the message size differs (before: 64 bytes; after: 1 KiB)");
        refused(
                LoadShape.pingPong(100, Duration.ofSeconds(2), 64),
                "the length of a run differs (before: 1 s; after: 2 s)");
        refused(shape.at(new LoadModel.Closed(8)), "the load model differs (before: ping-pong; after: 8 in flight)");
        refused(shape.at(new LoadModel.Open(500, LoadModel.Arrivals.POISSON)), "the load model differs");
        assertThat(between(with(shape), with(shape.within(Duration.ofSeconds(30))), false)
                        .conditions())
                .as("its limit is not the load")
                .hasSize(1);
    }

    @Test
    void anotherGoalOrPlacementIsRefusedAndOtherCoresAreReported() {
        Outcomes before = searching(5);
        Outcomes oneJvm = Outcomes.staged()
                .placed(new Placement(Optional.empty(), Optional.empty(), true))
                .ran("selector", RATES);
        Outcomes pinned = Outcomes.staged()
                .placed(new Placement(Optional.of(Cores.of(0)), Optional.of(Cores.of(1)), false))
                .ran("selector", RATES);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> between(before, searching(10), true))
                .withMessageContaining("the goal differs (before: p99 below 5 ms; after: p99 below 10 ms)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> between(with(Outcomes.SHAPE), oneJvm, true))
                .withMessageContaining("in one JVM");
        assertThat(between(with(Outcomes.SHAPE), pinned, false).conditions())
                .containsExactly("cores: server anywhere, load anywhere -> server core 0, load core 1");
        assertThat(between(before, searching(5), false).key()).isEqualTo(Key.CAPACITY);
    }

    @Test
    void anotherJvmOfAServerIsACondition() {
        Difference difference =
                between(onJvm("-XX:+UseZGC", "VM 25"), onJvm("-XX:+UseZGC -XX:ConcGCThreads=1", "VM 25.0.1"), false);

        assertThat(difference.conditions())
                .containsExactly(
                        "server of selector: selector with the JVM options \"-XX:+UseZGC\" -> selector with the JVM"
                                + " options \"-XX:+UseZGC -XX:ConcGCThreads=1\"",
                        "JDK of selector: VM 25 -> VM 25.0.1");
        assertThat(between(with(Outcomes.SHAPE), onJvm("-XX:+UseZGC", "VM 25"), false)
                        .conditions())
                .contains("JDK of selector: unknown -> VM 25");
    }

    private static Outcomes onJvm(String options, String vm) {
        return Outcomes.staged()
                .ranOnJvm(
                        new ServerSpec.Model("selector", "selector", JvmSpec.of("", options)),
                        new JvmFacts(vm, "ZGC", List.of(), 0),
                        RATES);
    }

    private static void refused(LoadShape after, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> between(with(Outcomes.SHAPE), with(after), true))
                .withMessageStartingWith("These results are not of the same load, ")
                .withMessageContaining(why);
    }

    private static Outcomes with(LoadShape shape) {
        return Outcomes.staged().with(shape).ran("selector", RATES);
    }

    private static Outcomes openLoop(double[] rates) {
        return Outcomes.staged()
                .with(Outcomes.SHAPE.at(new LoadModel.Open(1_000, LoadModel.Arrivals.POISSON)))
                .ran("selector", rates);
    }

    private static Outcomes searching(int millis) {
        return Outcomes.staged()
                .searching(new Plan.Goal(99, Duration.ofMillis(millis), 1_000, 100_000))
                .ran("selector", RATES);
    }

    private static Outcomes elsewhere(String machine, String jvm, String commit) {
        Host here = Outcomes.ENVIRONMENT.host();
        return Outcomes.staged()
                .in(new Environment(
                        new Host(machine, here.hardware(), here.system(), here.kernel(), here.affinity(), 3.5, jvm),
                        new Build(Outcomes.ENVIRONMENT.build().jvmOptions(), Map.of(), commit, true)))
                .ran("selector", RATES);
    }

    private static Difference between(Outcomes before, Outcomes after, boolean acrossMachines) {
        return Difference.between(before.outcome(), after.outcome(), acrossMachines)
                .getFirst();
    }

    @Test
    void severalLoadsAreComparedEachWithItself() {
        assertThat(Difference.between(StagedSeries.bySizes(), StagedSeries.bySizes(), false))
                .extracting(difference -> difference.after().shape().messageBytes())
                .containsExactly(64, 16_384);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Difference.between(StagedSeries.bySizes(), StagedSeries.byBoth(), false))
                .withMessageStartingWith("These results are not of the same loads (before: 100 clients, messages of");
    }

    private static double[] times(double factor) {
        return DoubleStream.of(RATES).map(rate -> rate * factor).toArray();
    }
}
