package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.echosounder.linux.proc.ProcessTree;
import dev.echosounder.linux.proc.SystemLimits;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Limits of real processes. */
@Timeout(120)
class SystemLimitsTest {

    @BeforeAll
    static void thereIsSomethingToSetThemWith() {
        assumeTrue(
                SystemLimits.unavailable().isEmpty(),
                () -> SystemLimits.unavailable().orElseThrow());
    }

    @Test
    void aProcessHasNoMoreFilesThanItWasGivenUntilTheLimitIsLifted() throws Exception {
        Process process = new ProcessBuilder("/bin/sh", "-c", "ulimit -Sn 300; echo set; read end").start();
        try {
            assertThat(process.inputReader().readLine()).isEqualTo("set");
            SystemLimits limits = SystemLimits.of(process.pid());
            assertThat(limits.freeFiles()).isBetween(1L, 299L);

            limits.lift();
            assertThat(limits.freeFiles()).isGreaterThan(299);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aServerEndsWithItsParentEvenIfItCannotStartThreads() throws Exception {
        ServerSide server = Staged.processes().server(Staged.TALKING, Optional.empty());
        try (server) {
            SystemLimits.of(server.pid()).allowAddresses(0);
        }

        assertThat(ProcessHandle.of(server.pid()).filter(ProcessTree::runs)).isEmpty();
    }

    @Test
    void aProcessThatHasEndedIsReported() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();

        assertThatThrownBy(() -> SystemLimits.of(process.pid()).allowAddresses(1))
                .isInstanceOf(IOException.class);
    }
}
