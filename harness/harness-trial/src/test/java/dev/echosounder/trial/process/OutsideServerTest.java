package dev.echosounder.trial.process;

import static dev.echosounder.trial.process.ChildFailure.Kind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.linux.proc.ProcessReader;
import dev.echosounder.linux.proc.ProcessTree;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.StagedEncryptions;
import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.process.staged.OutsideEcho;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers of which the harness knows only the command. */
@Timeout(120)
class OutsideServerTest {

    private static final byte[] MESSAGE = "ping".getBytes(StandardCharsets.US_ASCII);

    private static ServerSide start(String command) throws ChildFailure {
        return start(new ServerSpec.Outside("other", command));
    }

    private static ServerSide start(ServerSpec.Outside outside) throws ChildFailure {
        return Staged.processes().server(outside, Optional.empty());
    }

    @Test
    void isStartedDrivenAndStoppedLikeAnyOther() throws Exception {
        ServerSide server = start(Staged.outsideEcho());
        ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();
        try (server) {
            assertThat(Staged.echo(server.address(), MESSAGE)).isEqualTo(MESSAGE);
            assertThat(process.info().arguments().orElseThrow())
                    .as("the process is the server and not what started it")
                    .contains(Integer.toString(server.address().getPort()));
            assertThat(server.command())
                    .startsWith("/bin/sh", "-c")
                    .last()
                    .asString()
                    .endsWith("OutsideEcho " + server.address().getPort());
            assertThat(server.counters()).isEqualTo(JvmCounters.UNKNOWN);
            assertThat(server.usage().jvm()).isEqualTo(JvmCounters.UNKNOWN);
            assertThat(server.usage().process().residentBytes())
                    .as("of its process, which is that of the one that keeps it")
                    .isEqualTo(ProcessReader.of(server.pid()).read().residentBytes());
            server.checkAlive();
        }

        assertThat(ProcessTree.runs(process)).isFalse();
    }

    @Test
    void isTheProcessThatListensEvenIfItsShellStays() throws Exception {
        ServerSpec.Outside outside = Staged.outsideEcho();
        ServerSide server =
                start(new ServerSpec.Outside("wrapped", "VARIABLE=value; " + outside.command() + "; echo done"));
        ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();
        ProcessHandle shell = process.parent().orElseThrow();
        try (server) {
            assertThat(process.info().command().orElseThrow()).endsWith("java");
            assertThat(shell.info().command().orElseThrow()).doesNotEndWith("java");
        }

        assertThat(ProcessTree.runs(process)).isFalse();
        assertThat(ProcessTree.runs(shell)).isFalse();
    }

    @Test
    void canBeAJvmWithTheClassPathAndTheOptionsOfThisOne() throws Exception {
        try (ServerSide server = start("{java} " + OutsideEcho.class.getName() + " {port}")) {
            assertThat(Staged.echo(server.address(), MESSAGE)).isEqualTo(MESSAGE);
            assertThat(server.command())
                    .last()
                    .asString()
                    .startsWith(Path.of(System.getProperty("java.home"), "bin", "java")
                            .toString())
                    .contains(JvmOptions.current())
                    .endsWith("OutsideEcho " + server.address().getPort());
        }
    }

    /** The staged certificate is none, and the staged server has no use for it. */
    @Test
    void hasItsCertificateAndItsKeyInFilesOfItsOwnerUntilItEnds(@TempDir Path folder) throws Exception {
        ServerSide server = encrypted("echo {certificate} {key} > '%s'; %s".formatted(folder.resolve("paths"), echo()));
        List<Path> files;
        try (server) {
            assertThat(server.destination().certificate()).isEqualTo(StagedEncryptions.CERTIFICATE);
            files = paths(folder);
            assertThat(files)
                    .map(Files::readString)
                    .containsExactly(StagedEncryptions.CERTIFICATE, StagedEncryptions.KEY);
            assertThat(files)
                    .map(file -> PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .containsOnly("rw-------");
            assertThat(server.command().getLast()).as("for the record").contains("echo {certificate} {key} > ");

            stop(server.pid());
            server.checkAlive(); // which sends no byte that is not encrypted
        }

        assertThat(files).allSatisfy(file -> assertThat(file.getParent()).doesNotExist());
    }

    @Test
    void leavesNoKeyIfItNeverStarts(@TempDir Path folder) throws Exception {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() ->
                        encrypted("echo {certificate} {key} > '%s'; exit {port}".formatted(folder.resolve("paths"))))
                .satisfies(failure -> assertThat(failure.kind()).isEqualTo(Kind.NEVER_STARTED));

        assertThat(paths(folder))
                .hasSize(2)
                .allSatisfy(file -> assertThat(file.getParent()).doesNotExist());
    }

    @Test
    void leavesNoKeyIfWhatKeepsItIsAskedToEnd(@TempDir Path folder) throws Exception {
        try (ServerSide server =
                encrypted("echo {certificate} {key} > '%s'; %s".formatted(folder.resolve("paths"), echo()))) {
            List<Path> files = paths(folder);
            keeper(ProcessHandle.of(server.pid()).orElseThrow()).destroy();

            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(files)
                            .allSatisfy(file -> assertThat(file.getParent()).doesNotExist()));
        }
    }

    private static ServerSide encrypted(String command) throws ChildFailure {
        ServiceSpec spec = new ServiceSpec(
                WorkloadSpec.ECHO, new ServiceTime.None(), new EncryptionSpec.Tls(StagedEncryptions.RUNNING, "1.3"), 1);
        return Staged.processes().server(new ServerSpec.Outside("other", command), Optional.empty(), spec);
    }

    private static String echo() {
        return "exec " + Staged.outsideEcho().command();
    }

    /** As its command has written them. */
    private static List<Path> paths(Path folder) throws IOException {
        return Stream.of(Files.readString(folder.resolve("paths")).strip().split(" "))
                .map(Path::of)
                .toList();
    }

    @Test
    void runsOnItsCores() throws Exception {
        Cores first = Cores.of(0);
        try (ServerSide server = Staged.processes().server(Staged.outsideEcho(), Optional.of(first))) {
            if (Affinity.here().check(first).isEmpty()) {
                assertThat(server.command().subList(1, 5)).containsExactly("-c", "0", "/bin/sh", "-c");
                assertThat(Files.readAllLines(Path.of("/proc", Long.toString(server.pid()), "status")))
                        .anyMatch(line -> line.matches("Cpus_allowed_list:\\s+0"));
            }
            assertThat(Staged.echo(server.address(), MESSAGE)).isEqualTo(MESSAGE);
        }
    }

    @Test
    void thatEndsAtOnceNeverStarted() {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> start("echo no licence for port {port}; exit 4"))
                .satisfies(failure -> {
                    assertThat(failure.kind()).isEqualTo(Kind.NEVER_STARTED);
                    assertThat(failure.sentence())
                            .matches("The server other does not listen: it ended with exit code 4 before it listened at"
                                    + " port \\d+\\.");
                    assertThat(failure.tail()).anyMatch(line -> line.startsWith("no licence for port "));
                });
    }

    @Test
    void thatCannotBeFoundNeverStarted() {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> start("/nowhere/server --port {port}"))
                .satisfies(failure -> {
                    assertThat(failure.kind()).isEqualTo(Kind.NEVER_STARTED);
                    assertThat(failure.sentence()).contains("it ended with exit code 127");
                    assertThat(failure.tail()).anyMatch(line -> line.contains("/nowhere/server"));
                });
    }

    @Test
    void thatNeverListensNeverStarted() {
        List<Long> before = children();

        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> Staged.processes(Staged.SHORT)
                        .server(
                                new ServerSpec.Outside("other", "echo I had rather not take {port}; sleep 1000; exit"),
                                Optional.empty()))
                .satisfies(failure -> {
                    assertThat(failure.kind()).isEqualTo(Kind.NEVER_STARTED);
                    assertThat(failure.sentence())
                            .contains("it did not listen at 127.0.0.1, port ")
                            .contains("within 700 ms");
                    assertThat(failure.tail()).anyMatch(line -> line.startsWith("I had rather not take "));
                });
        assertThat(children()).isEqualTo(before);
    }

    @Test
    void thatIsKilledIsReportedWithItsSignal() throws Exception {
        try (ServerSide server = start(Staged.outsideEcho())) {
            ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();

            assertThatExceptionOfType(ChildFailure.class)
                    .isThrownBy(server::checkAlive)
                    .satisfies(failure -> {
                        assertThat(failure.kind()).isEqualTo(Kind.DIED);
                        assertThat(failure.sentence()).startsWith("The outside server echo was killed by signal 9");
                    });
        }
    }

    /** The load reports wrong responses. */
    @Test
    void ofAnotherWorkloadNeedNotEcho() throws Exception {
        ServiceSpec other = new ServiceSpec(new WorkloadSpec("other", Map.of(), ""), new ServiceTime.None(), 1);
        try (ServerSide server = Staged.processes().server(Staged.outsideEcho(), Optional.empty(), other)) {
            ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();
            stop(server.pid());
            server.checkAlive();

            process.destroyForcibly();

            assertThatExceptionOfType(ChildFailure.class)
                    .isThrownBy(server::checkAlive)
                    .satisfies(failure -> assertThat(failure.kind()).isEqualTo(Kind.DIED));
        }
    }

    @Test
    void thatHangsIsReportedAlthoughTheKernelAcceptsForIt() throws Exception {
        try (ServerSide server = start(Staged.outsideEcho())) {
            ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();
            stop(server.pid());

            assertThatExceptionOfType(ChildFailure.class)
                    .isThrownBy(server::checkAlive)
                    .satisfies(failure -> assertThat(failure.kind()).isEqualTo(Kind.HUNG));
            assertThat(ProcessTree.runs(process)).isFalse();
        }
    }

    /**
     * The kernel stops a process thread by thread, and on a busy machine some of them answer until their turn comes.
     */
    private static void stop(long pid) throws Exception {
        assertThat(new ProcessBuilder("/bin/sh", "-c", "kill -STOP " + pid)
                        .start()
                        .waitFor())
                .isZero();
        await().pollInSameThread().ignoreExceptions().until(() -> states(pid).allMatch(state -> state == 'T'));
    }

    private static Stream<Character> states(long pid) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            List<Character> states = new ArrayList<>();
            for (Path thread : threads.toList()) {
                String stat = Files.readString(thread.resolve("stat"));
                states.add(stat.charAt(stat.lastIndexOf(')') + 2));
            }
            return states.stream();
        }
    }

    @Test
    void doesNotOutliveItsParent() throws Exception {
        try (ServerSide server = start(Staged.outsideEcho())) {
            ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();
            keeper(process).destroyForcibly();

            assertThatExceptionOfType(ChildFailure.class)
                    .isThrownBy(server::checkAlive)
                    .withMessageContaining("The process of server echo was killed");
            assertThat(ProcessTree.runs(process)).isFalse();
        }
    }

    @Test
    void endsWithItsParentWhenOnlyThatIsAskedToEnd() throws Exception {
        try (ServerSide server = start(new ServerSpec.Outside(
                "stubborn", "trap '' TERM; " + Staged.outsideEcho().command()))) {
            ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();
            keeper(process).destroy();

            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(ProcessTree.runs(process)).isFalse());
        }
    }

    private static ProcessHandle keeper(ProcessHandle server) {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.descendants().anyMatch(server::equals))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void doesNotSeeTheClassPathOfTheHarness() {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> start("echo class path $CLASSPATH; exit {port}"))
                .satisfies(failure -> assertThat(failure.tail()).contains("class path"));
    }

    /** Without processes that have ended, which are listed until the JVM has noticed. */
    private static List<Long> children() {
        return ProcessHandle.current()
                .descendants()
                .filter(ProcessTree::runs)
                .map(ProcessHandle::pid)
                .sorted()
                .toList();
    }
}
