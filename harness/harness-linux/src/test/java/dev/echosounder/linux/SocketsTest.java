package dev.echosounder.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketsTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void aListenerAcceptsWhoConnects(String host) throws IOException {
        int listener = Sockets.listen(new InetSocketAddress(host, 0), 5);
        try (Arena arena = Arena.ofConfined()) {
            Errno errno = new Errno(arena);
            InetSocketAddress address = Sockets.localAddress(listener);
            assertThat(address.getAddress().isLoopbackAddress()).isTrue();
            assertThat(Sockets.accept(listener, errno)).isEqualTo(-1);

            int connected = Connector.connect(address);
            int accepted = Sockets.accept(listener, errno);

            assertThat(Sockets.localAddress(accepted)).isEqualTo(address);
            assertThat(Sockets.accept(listener, errno)).isEqualTo(-1);
            Descriptor.close(connected);
            Descriptor.close(accepted);
        } finally {
            Descriptor.close(listener);
        }
    }

    @Test
    void aListenerOfIpv6HearsThoseOfIpv4Too() throws IOException {
        int listener = Sockets.listen(new InetSocketAddress("::", 0), 5);
        try (Socket caller =
                new Socket("127.0.0.1", Sockets.localAddress(listener).getPort())) {
            assertThat(caller.isConnected()).isTrue();
        } finally {
            Descriptor.close(listener);
        }
    }

    @Test
    void whatIsAcceptedSendsSmallSegmentsAtOnce() throws IOException {
        try (Pair pair = new Pair()) {
            assertThat(SocketOption.NO_DELAY.get(pair.socket)).isNotZero();
        }
    }

    @Test
    void whatIsAcceptedHasBuffersThatTheKernelSizes() throws IOException {
        assumeTrue(SocketOption.BUFFER_LOCKS.isKnown(), "Linux tells who sizes a buffer since 5.16");
        try (Pair pair = new Pair()) {
            assertThat(SocketOption.BUFFER_LOCKS.get(pair.socket)).isZero();
        }
    }

    @Test
    void theKernelKnowsWhatItHasAlwaysKnown() throws IOException {
        assertThat(SocketOption.NO_DELAY.isKnown()).isTrue();
    }

    @Test
    void whatConnectsSendsSmallSegmentsAtOnce() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            int socket = Connector.connect((InetSocketAddress) server.getLocalSocketAddress());
            try {
                assertThat(SocketOption.NO_DELAY.get(socket)).isNotZero();
            } finally {
                Descriptor.close(socket);
            }
        }
    }

    @Test
    void whatConnectsFromAnAddressIsThere() throws IOException {
        InetAddress other = InetAddress.getByName("127.0.1.7");
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            int socket = Connector.connect(
                    (InetSocketAddress) server.getLocalSocketAddress(),
                    Optional.of(new InetSocketAddress(other, 0)),
                    10_000);
            try (Socket accepted = server.accept()) {
                assertThat(accepted.getInetAddress()).isEqualTo(other);
            } finally {
                Descriptor.close(socket);
            }
        }
    }

    @Test
    void whereNobodyAnswersItIsNotWaitedForLongerThanAllowed() throws IOException {
        List<Integer> waiting = new ArrayList<>();
        int listener = Sockets.listen(new InetSocketAddress(LOOPBACK, 0), 0);
        try {
            InetSocketAddress full = Sockets.localAddress(listener);
            assertThatThrownBy(() -> {
                        while (waiting.size() < 10) {
                            waiting.add(Connector.connect(full, Optional.empty(), 20));
                        }
                    })
                    .isInstanceOf(ConnectException.class)
                    .hasMessageStartingWith("Connection timed out (connect to 127.0.0.1:");
        } finally {
            for (int socket : waiting) {
                Descriptor.close(socket);
            }
            Descriptor.close(listener);
        }
    }

    @Test
    void whereNobodyListensTheConnectionIsRefused() throws IOException {
        InetSocketAddress nobody;
        try (ServerSocket gone = new ServerSocket(0, 5, LOOPBACK)) {
            nobody = (InetSocketAddress) gone.getLocalSocketAddress();
        }

        assertThatThrownBy(() -> Connector.connect(nobody))
                .isInstanceOf(ConnectException.class)
                .hasMessage("Connection refused (connect to 127.0.0.1:%d)", nobody.getPort());
    }

    @Test
    void whereSomebodyListensNobodyElseCan() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            InetSocketAddress taken = (InetSocketAddress) server.getLocalSocketAddress();

            assertThatThrownBy(() -> Sockets.listen(taken, 5))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Address already in use");
        }
    }

    @Test
    void whatIsNotOpenCannotBeAccepted() {
        try (Arena arena = Arena.ofConfined()) {
            assertThatThrownBy(() -> Sockets.accept(-1, new Errno(arena)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("Bad file descriptor (accept, error 9)");
        }
    }
}
