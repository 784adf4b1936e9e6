package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.echosounder.trial.ServerSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerAtAddressTest {

    private static ServerSocket listener() throws IOException {
        return new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"));
    }

    private static ServerSpec.Listening at(ServerSocket listener) {
        return new ServerSpec.Listening("127.0.0.1", listener.getLocalPort());
    }

    @Test
    void isFoundWithItsProcessAndIsNotStopped() throws Exception {
        try (ServerSocket listener = listener()) {
            try (ServerSide server = new Processes().server(at(listener), Optional.empty())) {
                assertThat(server.address()).isEqualTo(listener.getLocalSocketAddress());
                assertThat(server.pid()).isEqualTo(ProcessHandle.current().pid());
                server.checkAlive();
            }
            assertThat(listener.isClosed()).isFalse();
        }
    }

    @Test
    void aServerThatHasEndedIsReported() throws Exception {
        ServerSocket listener = listener();
        ServerAtAddress server = ServerAtAddress.reach(at(listener));
        listener.close();

        assertThatThrownBy(server::checkAlive)
                .isInstanceOf(ChildFailure.class)
                .hasMessageStartingWith("No server accepts at 127.0.0.1:")
                .extracting(failure -> ((ChildFailure) failure).kind())
                .isEqualTo(ChildFailure.Kind.DIED);
        assertThatThrownBy(() -> ServerAtAddress.reach(at(listener)))
                .isInstanceOf(ChildFailure.class)
                .hasMessageEndingWith(": start it, or give the address of one.")
                .extracting(failure -> ((ChildFailure) failure).kind())
                .isEqualTo(ChildFailure.Kind.NEVER_STARTED);
    }

    @Test
    void namesAreWrittenAsAddressesAre() {
        assertThat(new ServerSpec.Listening("localhost", 7007).name()).isEqualTo("localhost:7007");
        assertThat(new ServerSpec.Listening("::1", 7007).name()).isEqualTo("[::1]:7007");
        assertThatThrownBy(() -> new ServerSpec.Listening("localhost", 0))
                .hasMessage("No server can listen at port 0: give one from 1 to 65535.");
    }
}
