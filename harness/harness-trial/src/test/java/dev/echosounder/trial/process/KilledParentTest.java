package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.linux.proc.ProcessTree;
import dev.echosounder.trial.jvm.JvmSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a parent ends in any way, all processes that it has started end too. */
@Timeout(120)
class KilledParentTest {

    private Process parent;
    private List<ProcessHandle> children = List.of();

    @BeforeEach
    void startAParentWithItsChildren() throws IOException {
        parent = new Launcher(Affinity.here(), StagedParent.class.getName())
                .prepare(ChildCommand.of(Optional.empty(), List.of(), JvmSpec.USUAL, JvmOptions.current()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader says = parent.inputReader();
        assertThat(says.readLine()).isEqualTo(StagedParent.READY);
        children = parent.descendants().toList();
        assertThat(children)
                .as("a server, a child with the outside server that it has started, a load")
                .hasSizeGreaterThanOrEqualTo(4)
                .allMatch(ProcessTree::runs);
    }

    @AfterEach
    void endAll() {
        parent.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void itsProcessesEndWhenItIsKilled() {
        parent.destroyForcibly();

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(children).noneMatch(ProcessTree::runs));
    }

    @Test
    void itsProcessesEndWhenItIsAskedToEnd() {
        parent.destroy();

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(children).noneMatch(ProcessTree::runs));
    }
}
