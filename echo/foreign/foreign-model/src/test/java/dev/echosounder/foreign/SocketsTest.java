package dev.echosounder.foreign;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

            int connected = Connecting.connect(address);
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
        try (Socket caller = new Socket("127.0.0.1", Sockets.localAddress(listener).getPort())) {
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
    void whatConnectsSendsSmallSegmentsAtOnce() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            int socket = Connecting.connect((InetSocketAddress) server.getLocalSocketAddress());
            try {
                assertThat(SocketOption.NO_DELAY.get(socket)).isNotZero();
            } finally {
                Descriptor.close(socket);
            }
        }
    }

    @Test
    void whereNobodyListensTheConnectionIsRefused() throws IOException {
        InetSocketAddress nobody;
        try (ServerSocket gone = new ServerSocket(0, 5, LOOPBACK)) {
            nobody = (InetSocketAddress) gone.getLocalSocketAddress();
        }

        assertThatThrownBy(() -> Connecting.connect(nobody))
                .isInstanceOf(ConnectException.class)
                .hasMessage("Connection refused (connect to 127.0.0.1:%d)", nobody.getPort());
    }

    @Test
    void whereSomebodyListensNobodyElseCan() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            InetSocketAddress taken = (InetSocketAddress) server.getLocalSocketAddress();

            assertThatThrownBy(() -> Sockets.listen(taken, 5)).isInstanceOf(IOException.class).hasMessageContaining("Address already in use");
        }
    }

    @Test
    void whatIsNotOpenCannotBeAccepted() {
        try (Arena arena = Arena.ofConfined()) {
            assertThatThrownBy(() -> Sockets.accept(-1, new Errno(arena))).isInstanceOf(IOException.class).hasMessage("Bad file descriptor (accept, error 9)");
        }
    }
}
