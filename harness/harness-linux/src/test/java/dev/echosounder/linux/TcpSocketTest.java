package dev.echosounder.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class TcpSocketTest {

    @Test
    void readsALineOfTheKernel() {
        assertThat(TcpSocket.parse(
                        "  12: 0100007F:1F90 0100007F:C350 01 0000000A:00000100 00:00000000 00000000  1000    "
                                + "    0 4711 1 0000000000000000 20 4 30 10 -1"))
                .isEqualTo(new TcpSocket(8080, 50_000, 1, 10, 256, 4711));
        assertThat(TcpSocket.parse(
                                "   0: 0000000000000000FFFF00000100007F:1F90 00000000000000000000000000000000:0000 0A"
                                        + " 00000000:00000000 00:00000000 00000000     0        0 22 1 0000000000000000"
                                        + " 100 0 0 10 0")
                        .listens())
                .isTrue();
    }

    @Test
    void reportsWhatTheKernelHoldsBetweenTwoEnds() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket server = listener.accept()) {
            client.getOutputStream().write(new byte[100]);

            assertThat(TcpSocket.at(listener.getLocalPort()))
                    .anyMatch(TcpSocket::listens)
                    .allMatch(socket -> socket.localPort() == listener.getLocalPort()
                            || socket.remotePort() == listener.getLocalPort());
            await().pollInSameThread()
                    .untilAsserted(() -> assertThat(TcpSocket.at(listener.getLocalPort()))
                            .filteredOn(socket -> socket.localPort() == listener.getLocalPort()
                                    && socket.remotePort() == client.getLocalPort())
                            .singleElement()
                            .returns(100L, TcpSocket::unreadBytes));
            assertThat(server.getInputStream().readNBytes(100)).hasSize(100);
        }
    }

    @Test
    void reportsOfOneSocketWhatTheTablesReport() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket server = listener.accept()) {
            client.getOutputStream().write(new byte[100]);
            client.shutdownOutput();
            InetSocketAddress here = (InetSocketAddress) server.getLocalSocketAddress();
            InetSocketAddress there = (InetSocketAddress) server.getRemoteSocketAddress();

            // Between two looks the kernel may have carried something from one end to the other.
            await().pollInSameThread().untilAsserted(() -> {
                assertThat(TcpSocket.between(here, there)).get().returns(101L, TcpSocket::unreadBytes);
                assertThat(TcpSocket.between(here, there))
                        .isEqualTo(TcpSocket.inTheTables(here.getPort(), there.getPort()))
                        .isPresent();
                assertThat(TcpSocket.between(there, here))
                        .isEqualTo(TcpSocket.inTheTables(there.getPort(), here.getPort()))
                        .isPresent();
            });
            assertThat(TcpSocket.between(here, here)).isEmpty();
        }
    }
}
