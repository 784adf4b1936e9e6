package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.ProcessLimits;
import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.linux.proc.ControlGroup;
import dev.echosounder.linux.proc.ProcessTree;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.process.staged.BrokenModel;
import dev.echosounder.trial.process.staged.RefusingModel;
import dev.echosounder.trial.process.staged.TalkingModel;
import dev.echosounder.trial.process.staged.UnavailableModel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers and loads in real JVMs, and those that cannot run, with the reason. */
@Timeout(120)
class ProcessesTest {

    private static final ProcessLimits LIMITS =
            ProcessLimits.ofProcessors(1).and(ProcessLimits.ofMemory(256 * 1024 * 1024));
    private static final byte[] MESSAGE = "ping".getBytes(StandardCharsets.US_ASCII);

    @Test
    void aModelServesInASeparateProcessWhateverItPrints() throws Exception {
        ServerSide server = Staged.processes().server(Staged.TALKING, Optional.empty());
        ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();
        try (server) {
            assertThat(server.pid()).isNotEqualTo(ProcessHandle.current().pid());
            assertThat(server.address().getAddress().isLoopbackAddress()).isTrue();
            assertThat(Staged.echo(server.address(), MESSAGE)).isEqualTo(MESSAGE);
            server.checkAlive();
        }

        assertThat(ProcessTree.runs(process)).isFalse();
        server.close();
    }

    @Test
    void theSettingsOfAModelAreThoseOfTheProcessThatItServesIn() throws Exception {
        try (ServerSide server = Staged.processes().server(Staged.TALKING, Optional.empty())) {
            assertThat(server.settings()).containsExactly(Map.entry(TalkingModel.PROCESS, Long.toString(server.pid())));
        }
    }

    @Test
    void theBaselineIsAServerLikeAnyOther() throws Exception {
        try (ServerSide server = new Processes().server(new ServerSpec.Baseline(), Optional.empty())) {
            assertThat(Staged.echo(server.address(), MESSAGE)).isEqualTo(MESSAGE);
            assertThat(server.settings()).isEmpty();
            server.watchPinning();
            assertThat(server.counters().allocatedBytes()).isPositive();
            assertThat(server.pinnedSince(Instant.EPOCH))
                    .as("it has no virtual threads")
                    .hasValue(0);
            server.checkAlive();
        }
    }

    @Test
    void aLimitedServerIsInAGroupOfItsOwn() throws Exception {
        assumeThat(ControlGroup.unavailable(LIMITS)).isEmpty();
        Path group;
        try (ServerSide server = Staged.processes().limitedTo(LIMITS).server(Staged.TALKING, Optional.empty())) {
            assertThat(Staged.echo(server.address(), MESSAGE)).isEqualTo(MESSAGE);
            assertThat(Files.readString(Path.of("/proc", Long.toString(server.pid()), "cgroup")))
                    .contains("/echosounder-" + ProcessHandle.current().pid());
            assertThat(server.periods().all()).isPositive();
            assertThat(server.command()).doesNotContain("-Xmx2g").last().isEqualTo(StagedChild.class.getName());
            group = Path.of(server.command().get(2).split("'")[1]).getParent();
            assertThat(group).exists();
        }

        assertThat(group).doesNotExist();
    }

    @Test
    void aLimitedOutsideServerIsInAGroupWithoutTheProcessThatStartedIt() throws Exception {
        assumeThat(ControlGroup.unavailable(LIMITS)).isEmpty();
        ServerSpec outside = new ServerSpec.Outside(
                "outside", "exec {java} dev.echosounder.trial.process.staged.OutsideEcho {port}");
        try (ServerSide server = new Processes().limitedTo(LIMITS).server(outside, Optional.empty())) {
            assertThat(Files.readString(Path.of("/proc", Long.toString(server.pid()), "cgroup")))
                    .contains("/echosounder-" + ProcessHandle.current().pid());
            assertThat(Files.readString(Path.of("/proc", Long.toString(server.readerPid()), "cgroup")))
                    .doesNotContain("/echosounder-");
            assertThat(server.command()).last().asString().startsWith("exec ");
        }
    }

    @Test
    void aServerThatNeedsMoreMemoryThanItsLimitIsReportedWithThat() {
        ProcessLimits tooLittle = ProcessLimits.ofMemory(16 * 1024 * 1024);
        assumeThat(ControlGroup.unavailable(tooLittle)).isEmpty();

        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> Staged.processes().limitedTo(tooLittle).server(Staged.TALKING, Optional.empty()))
                .withMessageContaining(
                        "The kernel killed a process of it that needed more memory than its limit (16 MiB).")
                .satisfies(failure -> assertThat(failure.kind()).isEqualTo(ChildFailure.Kind.OUT_OF_MEMORY));
    }

    @Test
    void aCommandIsReadableAndShowsAllOptions() throws Exception {
        try (LoadSide load = new Processes().load(Optional.empty())) {
            assertThat(load.command()).first().asString().endsWith("java");
            assertThat(load.command().subList(1, load.command().size() - 1)).isEqualTo(JvmOptions.ofLoad());
            assertThat(load.command()).last().isEqualTo("dev.echosounder.trial.process.Child");
        }
    }

    @Test
    void aJvmCountsWhatItAllocates() throws Exception {
        try (ServerSide server = Staged.processes().server(Staged.TALKING, Optional.empty())) {
            JvmCounters before = server.counters();
            for (int connection = 0; connection < 20; connection++) {
                Staged.echo(server.address(), MESSAGE);
            }
            JvmCounters after = server.counters();

            assertThat(after.allocatedBytes() - before.allocatedBytes())
                    .as("a virtual thread and a buffer for each connection")
                    .isGreaterThan(20 * 8 * 1024);
        }
    }

    @Test
    void theLiveHeapOfAJvmIsKnown() throws Exception {
        try (ServerSide server = Staged.processes().server(Staged.TALKING, Optional.empty())) {
            assertThat(server.liveHeap()).isBetween(100L * 1024, 100L * 1024 * 1024);
        }
    }

    @Test
    void pinnedVirtualThreadsAreCountedOnceThereAreAny() throws Exception {
        try (ServerSide server = Staged.processes().server(Staged.TALKING, Optional.empty())) {
            Staged.echo(server.address(), MESSAGE);
            server.watchPinning();
            Staged.echo(server.address(), MESSAGE);

            assertThat(server.pinnedSince(Instant.EPOCH))
                    .as("known; seldom more than none: loading a class pins too")
                    .isPresent();
        }
    }

    @Test
    void aLoadHasConnectionsByNameAndTheirReportsArriveComplete() throws Exception {
        try (LoadSide load = Staged.load(Timeouts.DEFAULT, StagedChild.SOUND)) {
            assertThat(load.connect("other", new ClientSpec.Model(StagedChild.SOUND), Staged.ANYWHERE, Staged.SHAPE))
                    .isEqualTo(new ConnectTimes(
                            Staged.ANYWHERE.address().getPort(),
                            2L * Staged.ANYWHERE.address().getPort()));
            RunReport report = load.run(StagedChild.SOUND, Staged.SHAPE);

            assertThat(report.run().messages()).isEqualTo(4);
            assertThat(report.latencies().response().getTotalCount()).isEqualTo(1);
            assertThat(load.counters().compilationMillis()).isNotNegative();
        }
    }

    @Test
    void aFailedRunDoesNotEndItsProcess() throws Exception {
        try (LoadSide load = Staged.load(Timeouts.DEFAULT, StagedChild.MISMATCH)) {
            assertThatExceptionOfType(RunFailure.class)
                    .isThrownBy(() -> load.run(StagedChild.MISMATCH, Staged.SHAPE))
                    .withMessage("Byte 7 is wrong.")
                    .satisfies(failure -> assertThat(failure.kind()).isEqualTo(RunFailure.Kind.MISMATCH));
            assertThatExceptionOfType(RunFailure.class)
                    .isThrownBy(() -> load.connect(
                            "second", new ClientSpec.Model(StagedChild.UNCONNECTED), Staged.ANYWHERE, Staged.SHAPE))
                    .withMessage("Client 3 of 4 was refused.")
                    .satisfies(failure -> assertThat(failure.kind()).isEqualTo(RunFailure.Kind.UNCONNECTED));
            assertThat(load.counters().allocatedBytes()).isPositive();
        }
    }

    @Test
    void serverAndLoadCanShareAJvmWhichEndsWithTheLastOfThem() throws Exception {
        Sides.Pair both = Staged.processes().both(Staged.TALKING, Optional.empty(), ServiceSpec.ECHO);
        ProcessHandle process = ProcessHandle.of(both.load().pid()).orElseThrow();

        assertThat(both.server().pid()).isEqualTo(both.load().pid());
        both.load().close();
        assertThat(Staged.echo(both.server().address(), MESSAGE)).isEqualTo(MESSAGE);
        both.server().close();
        assertThat(ProcessTree.runs(process)).isFalse();
    }

    @Test
    void anOutsideServerSharesNoJvm() {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> Staged.processes().both(Staged.outsideEcho(), Optional.empty(), ServiceSpec.ECHO))
                .withMessageContaining("cannot share a JVM");
    }

    @Test
    void aModelThatCannotListenSaysWhyAndWhatItPrintedBefore() {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> Staged.processes().server(new ServerSpec.Model(RefusingModel.NAME), Optional.empty()))
                .satisfies(failure -> {
                    assertThat(failure.kind()).isEqualTo(ChildFailure.Kind.NEVER_STARTED);
                    assertThat(failure.sentence())
                            .isEqualTo("The server staged-refusing does not listen: " + RefusingModel.WHY);
                    assertThat(failure.tail()).contains("the harbour master looks out of the window");
                });
    }

    @Test
    void aModelThatCannotRunHereSaysWhy() {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(
                        () -> Staged.processes().server(new ServerSpec.Model(UnavailableModel.NAME), Optional.empty()))
                .withMessage("The model staged-unavailable cannot run here: " + UnavailableModel.WHY);
    }

    @Test
    void aModelThatFailsNeverStartedAndItsStackTraceIsReported() {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> Staged.processes().server(new ServerSpec.Model(BrokenModel.NAME), Optional.empty()))
                .satisfies(failure -> {
                    assertThat(failure.kind()).isEqualTo(ChildFailure.Kind.NEVER_STARTED);
                    assertThat(failure.sentence())
                            .isEqualTo("It failed at \"Serve\": java.lang.UnsatisfiedLinkError: no native in path.");
                    assertThat(failure.tail()).anyMatch(line -> line.contains("BrokenModel.serve"));
                });
    }

    @Test
    void anUnknownModelIsRefusedWithTheListOfModels() {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> Staged.processes().server(new ServerSpec.Model("nobody"), Optional.empty()))
                .withMessageContaining("There is no model \"nobody\"")
                .withMessageContaining(TalkingModel.NAME);
    }

    @Test
    void anUnknownClientIsRefusedInOneSentence() throws Exception {
        try (LoadSide load = Staged.processes().load(Optional.empty())) {
            assertThatExceptionOfType(ChildFailure.class)
                    .isThrownBy(() -> load.connect(
                            "connections", new ClientSpec.Model(StagedChild.UNKNOWN), Staged.ANYWHERE, Staged.SHAPE))
                    .satisfies(failure -> {
                        assertThat(failure.kind()).isEqualTo(ChildFailure.Kind.NEVER_STARTED);
                        assertThat(failure.sentence()).isEqualTo("There is no such client.");
                    });
        }
    }

    @Test
    void processesAreBoundToCoresThatExistAndToNoOthers() throws Exception {
        Processes processes = Staged.processes();
        Cores first = Cores.of(0);
        try (LoadSide load = processes.load(Optional.of(first));
                LoadSide elsewhere = processes.load(Optional.of(Cores.of(9_999)))) {
            if (Affinity.here().check(first).isEmpty()) {
                assertThat(load.command().subList(0, 3)).element(0).asString().endsWith("taskset");
                assertThat(load.command().subList(1, 3)).containsExactly("-c", "0");
            }
            assertThat(load.counters().allocatedBytes()).isPositive();
            assertThat(elsewhere.command()).first().asString().endsWith("java");
            assertThat(elsewhere.counters().allocatedBytes()).isPositive();
        }
    }
}
