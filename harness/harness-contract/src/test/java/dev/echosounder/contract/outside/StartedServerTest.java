package dev.echosounder.contract.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.contract.client.NewClient;
import dev.echosounder.contract.outside.FlawedServer.Flaw;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class StartedServerTest {

    @Test
    void isStartedAgainAtAnotherPortAndEndsWhenItIsClosed() throws IOException {
        InetSocketAddress second;
        try (StartedServer server = OutsideMutantsTest.start(Flaw.NONE)) {
            InetSocketAddress first = server.address();
            assertThat(NewClient.at(first)).isEqualTo(NewClient.ANSWERED);
            assertThat(server.ending()).isEmpty();

            server.startAgain();
            second = server.address();

            assertThat(NewClient.at(first)).isEqualTo(NewClient.REFUSED);
            assertThat(NewClient.at(second)).isEqualTo(NewClient.ANSWERED);
        }
        assertThat(NewClient.at(second)).isEqualTo(NewClient.REFUSED);
    }

    @Test
    void aCommandWithoutAPlaceForThePortIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StartedServer.of("./server 7007"))
                .withMessage("The command \"./server 7007\" does not say where the port goes: write {port} in its"
                        + " place, as in \"./server --port {port}\".");
    }

    @Test
    void oneThatEndsBeforeItListensIsTold() {
        assertThatIOException()
                .isThrownBy(() -> StartedServer.of("echo no licence for {port}; exit 4"))
                .withMessageMatching("The server does not listen: it ended with exit code 4 before it listened at"
                        + " 127\\.0\\.0\\.1:(\\d+)\\. It printed: no licence for \\1");
    }
}
