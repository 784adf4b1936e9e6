package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProcessTreeTest {

    /**
     * A shell that does not wait for its children: the second has ended by the time that it says so, and still has its
     * entry.
     */
    private static Process careless() throws IOException {
        return new ProcessBuilder("/bin/sh", "-c", "sleep 0 & sleep 1000 & exec sleep 1000").start();
    }

    @Test
    void anEntryOfAProcessThatHasEndedIsNoProcess() throws IOException {
        Process parent = careless();
        try {
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> parent.descendants().count() == 2
                            && parent.descendants()
                                            .filter(child -> !ProcessTree.runs(child))
                                            .count()
                                    == 1);

            assertThat(parent.descendants()).as("Java calls both of them alive").allMatch(ProcessHandle::isAlive);
        } finally {
            new ProcessTree(parent.toHandle()).kill();
        }
    }

    @Test
    void allOfATreeEnd() throws IOException {
        Process parent = careless();
        await().atMost(Duration.ofSeconds(30)).until(() -> parent.descendants().anyMatch(ProcessTree::runs));
        ProcessHandle child =
                parent.descendants().filter(ProcessTree::runs).findFirst().orElseThrow();

        new ProcessTree(parent.toHandle()).end(Duration.ofSeconds(10));

        assertThat(ProcessTree.runs(parent.toHandle())).isFalse();
        assertThat(ProcessTree.runs(child)).isFalse();
    }
}
