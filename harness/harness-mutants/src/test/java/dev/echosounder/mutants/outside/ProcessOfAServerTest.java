package dev.echosounder.mutants.outside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.NewClient;
import dev.echosounder.contract.outside.ServerProcesses;
import dev.echosounder.contract.outside.ServerProcesses.Held;
import dev.echosounder.contract.outside.StartedServer;
import dev.echosounder.mutants.outside.FlawedServer.Flaw;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class ProcessOfAServerTest {

    @Test
    void isThatOfTheProgramBehindAShell() throws IOException {
        try (StartedServer server = OutsideMutantsTest.start(Flaw.NONE)) {
            ServerProcesses processes = ServerProcesses.at(server.address());

            assertThat(processes.commandLines()).contains(Flaw.NONE.name(), "127.0.0.1");
            assertThat(processes.acceptors(server.address().getPort())).hasSize(1);
            assertThat(processes.addresses()).containsExactly(server.address());
            assertThat(processes.count(Held.SOCKETS)).isPositive();
            assertThat(processes.count(Held.DESCRIPTORS)).isGreaterThan(processes.count(Held.SOCKETS));
            assertThat(processes.count(Held.MEMORY)).isGreaterThan(processes.count(Held.HEAP));
            assertThat(processes.count(Held.HEAP)).isPositive();
        }
    }

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
}
