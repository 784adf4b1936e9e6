package dev.echosounder.trial.process;

import static dev.echosounder.trial.process.ChildFailure.Kind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.linux.proc.ProcessTree;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Portion;
import dev.echosounder.trial.jvm.JvmSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each failure of a child is reported in one sentence, and its processes have ended. */
@Timeout(120)
class ChildFailureTest {

    private static final ChildCommand USUAL =
            ChildCommand.of(Optional.empty(), List.of(), JvmSpec.USUAL, JvmOptions.current());

    /** Makes a run on these connections fail, and the process with it. */
    private static ChildFailure failure(Timeouts timeouts, String name) throws Exception {
        try (LoadSide load = Staged.load(timeouts, name)) {
            ProcessHandle process = ProcessHandle.of(load.pid()).orElseThrow();
            ChildFailure failure = catchThrowableOfType(ChildFailure.class, () -> load.run(name, Staged.SHAPE));

            assertThat(ProcessTree.runs(process)).as("the process lives on").isFalse();
            assertThatExceptionOfType(ChildFailure.class)
                    .as("asked again")
                    .isThrownBy(load::counters)
                    .isSameAs(failure);
            return failure;
        }
    }

    @Test
    void aDeathInMidRunNamesTheExitCode() throws Exception {
        ChildFailure failure = failure(Timeouts.DEFAULT, StagedChild.EXITS);

        assertThat(failure.kind()).isEqualTo(Kind.DIED);
        assertThat(failure.sentence()).isEqualTo("The process of the load ended with exit code 3.");
        assertThat(failure).hasMessageEndingWith("Its last output:\n  the run begins");
    }

    @Test
    void aKillInMidRunNamesTheSignal() throws Exception {
        try (LoadSide load = Staged.load(Timeouts.DEFAULT, StagedChild.ENDLESS)) {
            CompletableFuture<ChildFailure> failure = CompletableFuture.supplyAsync(() -> catchThrowableOfType(
                    ChildFailure.class,
                    () -> load.run(StagedChild.ENDLESS, Staged.SHAPE.within(Duration.ofMinutes(1)))));
            ProcessHandle.of(load.pid()).orElseThrow().destroyForcibly();

            assertThat(failure.get(60, TimeUnit.SECONDS).kind()).isEqualTo(Kind.DIED);
            assertThat(failure.get().sentence()).startsWith("The process of the load was killed by signal 9 (SIGKILL");
        }
    }

    @Test
    void aServerThatWasKilledIsNotAlive() throws Exception {
        try (ServerSide server = Staged.processes().server(Staged.TALKING, Optional.empty())) {
            server.checkAlive();
            ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();

            assertThatExceptionOfType(ChildFailure.class)
                    .isThrownBy(server::checkAlive)
                    .withMessageStartingWith("The process of server staged-talking was killed by signal 9")
                    .satisfies(failure -> assertThat(failure.tail()).contains("serves Echo"));
        }
    }

    @Test
    void silenceIsAHangAfterTheTimeout() throws Exception {
        ChildFailure failure = failure(Staged.SHORT, StagedChild.ENDLESS);

        assertThat(failure.kind()).isEqualTo(Kind.HUNG);
        assertThat(failure.sentence())
                .isEqualTo("The process of the load did not answer within 700 ms, and was killed.");
        assertThat(failure.tail()).contains("the run begins");
    }

    @Test
    void aReplyThatCannotBeReadIsNonsense() throws Exception {
        ChildFailure failure = failure(Timeouts.DEFAULT, StagedChild.GARBLES);

        assertThat(failure.kind()).isEqualTo(Kind.NONSENSE);
        assertThat(failure.tail()).contains("@echosounder:****");
    }

    @Test
    void aReplyToSomethingElseIsNonsense() throws Exception {
        ChildFailure failure = failure(Timeouts.DEFAULT, StagedChild.STRAYS);

        assertThat(failure.kind()).isEqualTo(Kind.NONSENSE);
        assertThat(failure.sentence())
                .isEqualTo("The process of the load answered \"Done\" where \"Ran\" was expected.");
    }

    @Test
    void anErrorInTheChildIsReportedWithItsStackTrace() throws Exception {
        ChildFailure failure = failure(Timeouts.DEFAULT, StagedChild.THROWS);

        assertThat(failure.kind()).isEqualTo(Kind.NONSENSE);
        assertThat(failure.sentence()).contains("The connections are not well");
        assertThat(failure.tail()).anyMatch(line -> line.contains("StagedChild"));
    }

    @Test
    void aJvmThatCannotStartReportsTheReason() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(javaBinary(), "-XX:+NoSuchOption", "Nobody");
        try (ChildProcess child = ChildProcess.start(
                "The process of the load", command -> new LocalChild(builder), USUAL, 1, Timeouts.DEFAULT)) {
            assertThatExceptionOfType(ChildFailure.class)
                    .isThrownBy(() -> child.ask(new Request.Count(), Reply.Counted.class))
                    .satisfies(failure -> {
                        assertThat(failure.kind()).isEqualTo(Kind.NEVER_STARTED);
                        assertThat(failure.sentence())
                                .isEqualTo("The process of the load ended with exit code 1 before it began.");
                        assertThat(failure.tail()).anyMatch(line -> line.contains("NoSuchOption"));
                    });
        }
    }

    @Test
    void aProgramThatIsNotThereNeverStarts() {
        ProcessBuilder builder = new ProcessBuilder(List.of("/nowhere/java"));

        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> ChildProcess.start(
                        "The process of the load", command -> new LocalChild(builder), USUAL, 1, Timeouts.DEFAULT))
                .withMessageStartingWith("The process of the load could not be started: ")
                .withMessageContaining("/nowhere/java");
    }

    @Test
    void closingEndsARunThatHasNoEnd() throws Exception {
        Launcher launcher = new Launcher(Affinity.here(), StagedChild.class.getName());
        ChildProcess child = ChildProcess.start("The process of the load", launcher, USUAL, 1, Timeouts.DEFAULT);
        ClientSpec endless = new ClientSpec.Model(StagedChild.ENDLESS);
        child.ask(
                new Request.Connect("server", endless, Staged.ANYWHERE, Staged.SHAPE, Portion.WHOLE),
                Reply.Connected.class);
        CompletableFuture<ChildFailure> run = CompletableFuture.supplyAsync(() -> catchThrowableOfType(
                ChildFailure.class,
                () -> child.askToRun(
                        new Request.Run("server", Staged.SHAPE),
                        Reply.Ran.class,
                        Staged.SHAPE.within(Duration.ofMinutes(1)))));
        child.close();

        assertThat(run.get(60, TimeUnit.SECONDS).kind()).isEqualTo(Kind.DIED);
        assertThat(ProcessHandle.of(child.pid()).filter(ProcessHandle::isAlive)).isEmpty();
    }

    private static String javaBinary() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
