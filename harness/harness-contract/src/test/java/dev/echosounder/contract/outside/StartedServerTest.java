package dev.echosounder.contract.outside;

import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class StartedServerTest {

    @Test
    void aCommandWithoutAPlaceForThePortIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StartedServer.of("./server 7007"))
                .withMessage("The command \"./server 7007\" does not say where the port goes: write {port} in its"
                        + " place, as in \"./server --port {port}\".");
    }

    @Test
    void reportsOneThatEndsBeforeItListens() {
        assertThatIOException()
                .isThrownBy(() -> StartedServer.of("echo no licence for {port}; exit 4"))
                .withMessageMatching("The server does not listen: it ended with exit code 4 before it listened at"
                        + " 127\\.0\\.0\\.1:(\\d+)\\. It printed: no licence for \\1");
    }
}
