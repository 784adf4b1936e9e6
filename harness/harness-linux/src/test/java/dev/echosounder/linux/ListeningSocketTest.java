package dev.echosounder.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class ListeningSocketTest {

    @Test
    void readsALineOfTheKernel() {
        assertThat(ListeningSocket.parse("   0: 0200007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000"
                        + "  1000        0 4711 1 0000000000000000 100 0 0 10 0"))
                .containsExactly(new ListeningSocket(new InetSocketAddress("127.0.0.2", 8080), 1000, 4711));
        assertThat(ListeningSocket.parse("   0: 00000000000000000000000001000000:1F90"
                        + " 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000     0"
                        + "        0 22 1 0000000000000000 100 0 0 10 0"))
                .containsExactly(new ListeningSocket(new InetSocketAddress("::1", 8080), 0, 22));
        assertThat(ListeningSocket.parse("  12: 0100007F:1F90 0100007F:C350 01 0000000A:00000100 00:00000000 00000000"
                        + "  1000        0 4711 1 0000000000000000 20 4 30 10 -1"))
                .isEmpty();
    }

    @Test
    void findsWhatListensAndNothingElse() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
                Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort())) {
            assertThat(ListeningSocket.at(listener.getLocalPort()))
                    .singleElement()
                    .returns((InetSocketAddress) listener.getLocalSocketAddress(), ListeningSocket::address);
            assertThat(ListeningSocket.at(client.getLocalPort())).isEmpty();
        }
    }
}
