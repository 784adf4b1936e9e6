package dev.echosounder.contract.delay;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.echosounder.linux.net.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class TimedClientTest {

    private static final String SERVER = "the server under test";

    @Test
    void aRefusalNamesTheServer() throws IOException {
        InetSocketAddress free = FreePort.find();

        assertThatIOException()
                .isThrownBy(() -> new TimedClient(SERVER, free))
                .withMessageStartingWith("A client could not connect to the server under test: ");
    }

    @Test
    void aResetIsAFailureOfTheServerWhetherItComesBeforeOrAfterTheClientNotices() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();
            Thread.ofPlatform().daemon().start(() -> resetEach(server));

            for (int i = 0; i < 1_000; i++) {
                assertThatExceptionOfType(AssertionError.class)
                        .isThrownBy(() -> exchange(address))
                        .withMessageContaining(SERVER);
            }
        }
    }

    private static void exchange(InetSocketAddress address) throws IOException {
        try (TimedClient client = new TimedClient(SERVER, address)) {
            client.roundTrip(1, 1);
        }
    }

    private static void resetEach(ServerSocket server) {
        while (true) {
            try (Socket socket = server.accept()) {
                socket.setSoLinger(true, 0);
            } catch (IOException closed) {
                return;
            }
        }
    }
}
