package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.echosounder.linux.proc.SystemLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On real processes. */
@Timeout(120)
class SystemLimitsTest {

    private static final byte[] MESSAGE = "ping".getBytes(StandardCharsets.US_ASCII);

    @BeforeAll
    static void thereIsSomethingToSetThemWith() {
        assumeTrue(
                SystemLimits.unavailable().isEmpty(),
                () -> SystemLimits.unavailable().orElseThrow());
    }

    @Test
    void aJvmHasNoMoreFilesThanItWasGivenUntilTheLimitIsLifted() throws Exception {
        try (ServerSide server = Staged.processes().server(Staged.TALKING, Optional.empty(), OwnJvm.withFiles(300))) {
            SystemLimits limits = SystemLimits.of(server.pid());

            assertThat(limits.freeFiles()).isBetween(1L, 299L);
            assertThat(Staged.echo(server.address(), MESSAGE)).isEqualTo(MESSAGE);

            limits.lift();
            assertThat(limits.freeFiles()).isGreaterThan(299);
        }
    }

    @Test
    void aServerEndsWithItsParentEvenIfItCanHaveNoThreadAnyMore() throws Exception {
        ServerSide server = Staged.processes().server(Staged.TALKING, Optional.empty());
        try (server) {
            SystemLimits.of(server.pid()).allowAddresses(0);
        }

        assertThat(ProcessHandle.of(server.pid()).filter(ProcessTree::runs)).isEmpty();
    }

    @Test
    void aProcessThatHasEndedIsToldSo() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();

        assertThatThrownBy(() -> SystemLimits.of(process.pid()).allowAddresses(1))
                .isInstanceOf(IOException.class);
    }

    @Test
    void whatAServerPrintsIsKept() throws Exception {
        try (ServerSide server = Staged.processes()
                .server(
                        Staged.TALKING,
                        Optional.empty(),
                        OwnJvm.LIKE_THIS.startedBy("env").with("-Dany=thing"))) {
            assertThat(server.command()).startsWith("env").contains("-Dany=thing");
            assertThat(server.said()).isNotEmpty();
            server.tidy();
            server.checkAlive();
        }
    }
}
