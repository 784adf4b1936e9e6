package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.linux.proc.ProcessTree;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A parent that ends, in whatever way, leaves nobody behind. */
@Timeout(120)
class KilledParentTest {

    private Process parent;
    private List<ProcessHandle> family = List.of();

    @BeforeEach
    void startAParentWithItsFamily() throws IOException {
        parent = new Launcher(Affinity.here(), StagedParent.class.getName())
                .prepare(Optional.empty(), List.of(), JvmOptions.current())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader says = parent.inputReader();
        assertThat(says.readLine()).isEqualTo(StagedParent.READY);
        family = parent.descendants().toList();
        assertThat(family)
                .as("a server, a keeper with the server that it keeps, a load")
                .hasSizeGreaterThanOrEqualTo(4)
                .allMatch(ProcessTree::runs);
    }

    @AfterEach
    void leaveNobody() {
        parent.destroyForcibly();
        family.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void alsoWhenItIsKilledWithoutAWord() {
        parent.destroyForcibly();

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(family).noneMatch(ProcessTree::runs));
    }

    @Test
    void alsoWhenItIsAskedToEnd() {
        parent.destroy();

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(family).noneMatch(ProcessTree::runs));
    }
}
