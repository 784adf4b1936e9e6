package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.echosounder.linux.proc.ProcessTree;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.trial.ServerSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that ask backends and read files, in real processes. */
@Timeout(120)
class ResourcesTest {

    private static final byte[] MESSAGE = {1, 2, 3, 4};
    private static final ServiceTime ASKING = new ServiceTime.Asking(Duration.ofMillis(5));
    private static final ServerSpec SERVER = new ServerSpec.Baseline();

    private final Processes processes = new Processes();

    @AfterEach
    void close() {
        processes.close();
    }

    private ServerSide server(ServiceTime time) throws ChildFailure {
        return processes.server(SERVER, Optional.empty(), new ServiceSpec(WorkloadSpec.ECHO, time, MESSAGE.length));
    }

    private static ProcessHandle backendOf(ServerSide server) {
        assertThat(server.used()).hasSize(1);
        return ProcessHandle.of(server.used().iterator().next()).orElseThrow();
    }

    @Test
    void serversShareABackendWhichEndsAfterTheLastTrial() throws Exception {
        try (ServerSide one = server(ASKING);
                ServerSide other = server(new ServiceTime.Asking(Duration.ofMillis(5), 2))) {
            ProcessHandle backend = backendOf(one);
            assertThat(backendOf(other)).isEqualTo(backend);
            assertThat(backend.pid()).isNotIn(one.pid(), other.pid());
            assertThat(Staged.echo(one.address(), MESSAGE)).isEqualTo(MESSAGE);
            assertThat(Staged.echo(other.address(), MESSAGE)).isEqualTo(MESSAGE);
            assertThat(processes.notes())
                    .singleElement()
                    .asString()
                    .matches("Requests to the backend that takes 5 ms: 2\\. Of its answers, .+ % left more than 1 ms"
                            + " late.*\\.");

            processes.close();
            assertThat(ProcessTree.runs(backend)).isFalse();
        }
    }

    @Test
    void aBackendThatDiedIsReportedAndTheNextServerHasANewOne() throws Exception {
        try (ServerSide server = server(ASKING)) {
            server.checkAlive();
            ProcessHandle backend = backendOf(server);
            backend.destroyForcibly();
            await().until(() -> !ProcessTree.runs(backend));

            assertThatExceptionOfType(ChildFailure.class)
                    .isThrownBy(server::checkAlive)
                    .withMessageStartingWith("The process of the backend ");
            assertThat(processes.notes())
                    .singleElement()
                    .asString()
                    .startsWith("The backend that takes 5 ms has ended: ");
        }
        try (ServerSide server = server(ASKING)) {
            server.checkAlive();
            assertThat(Staged.echo(server.address(), MESSAGE)).isEqualTo(MESSAGE);
        }
    }

    @Test
    void filesAreThereForAllServersUntilTheLastTrial() throws Exception {
        ServiceTime reading = new ServiceTime.ReadingFile(16 * 1024);
        try (ServerSide server = server(reading)) {
            assertThat(Staged.echo(server.address(), MESSAGE)).isEqualTo(MESSAGE);
            assertThat(server.used()).isEmpty();
            assertThat(processes.notes()).isEmpty();
        }
        Path folder;
        try (Resources resources = new Resources("127.0.0.1", Duration.ofSeconds(30), () -> {
            throw new AssertionError("Files need no process.");
        })) {
            folder = resources.of(reading).folder();
            assertThat(folder).isNotEmptyDirectory();
            assertThat(resources.of(reading).folder()).isEqualTo(folder);
        }
        assertThat(folder).doesNotExist();
    }
}
