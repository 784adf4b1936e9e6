package dev.echosounder.contract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class InFlightBytesTest {

    @Test
    void reportsUnreadBytesByTheSideThatTheyWaitFor() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket accepted = listener.accept()) {
            InetSocketAddress from = (InetSocketAddress) client.getLocalSocketAddress();
            InetSocketAddress to = (InetSocketAddress) listener.getLocalSocketAddress();
            assumeThat(InFlightBytes.between(from, to)).isPresent();
            client.getOutputStream().write(new byte[100]);
            accepted.getOutputStream().write(new byte[7]);

            Timeouts.await()
                    .untilAsserted(() -> assertThat(InFlightBytes.words(from, to))
                            .isEqualTo(", while 100 bytes wait to be read by the other side and 7 by the client"));
        }
    }

    @Test
    void whatTheServerHasReadAndNotWrittenIsKeptByTheServer() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket accepted = listener.accept()) {
            InetSocketAddress from = (InetSocketAddress) client.getLocalSocketAddress();
            InetSocketAddress to = (InetSocketAddress) listener.getLocalSocketAddress();
            assumeThat(InFlightBytes.between(from, to)).isPresent();
            client.getOutputStream().write(new byte[1_000]);
            accepted.getInputStream().readNBytes(700);
            accepted.getOutputStream().write(new byte[100]);

            Timeouts.await()
                    .untilAsserted(() -> assertThat(InFlightBytes.between(from, to)
                                    .orElseThrow()
                                    .keptByTheServer(1_000))
                            .isEqualTo(600));
        }
    }

    @Test
    void ofAConnectionThatIsOverNothingIsSaid() {
        InetAddress here = InetAddress.getLoopbackAddress();

        assertThat(InFlightBytes.words(new InetSocketAddress(here, 1), new InetSocketAddress(here, 2)))
                .isEmpty();
    }
}
