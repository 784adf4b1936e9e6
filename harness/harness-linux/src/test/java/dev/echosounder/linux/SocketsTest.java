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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketsTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private final Arena arena = Arena.ofShared();
    private final Errno errno = new Errno(arena);
    private final List<Integer> open = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (int descriptor : open) {
            Descriptor.close(descriptor);
        }
        arena.close();
    }

    private int opened(int descriptor) {
        open.add(descriptor);
        return descriptor;
    }

    private int listen(String host, int backlog) throws IOException {
        return opened(Sockets.listen(new InetSocketAddress(host, 0), backlog));
    }

    private static InetSocketAddress addressOf(ServerSocket server) {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void aListenerAcceptsConnections(String host) throws IOException {
        int listener = listen(host, 5);
        InetSocketAddress address = Sockets.localAddress(listener);
        assertThat(address.getAddress().isLoopbackAddress()).isTrue();
        assertThat(Sockets.accept(listener, errno)).isEqualTo(-1);
        opened(Connector.connect(address));
        int accepted = opened(Sockets.accept(listener, errno));
        assertThat(Sockets.localAddress(accepted)).isEqualTo(address);
        assertThat(Sockets.accept(listener, errno)).isEqualTo(-1);
    }

    @Test
    void aListenerOfIpv6TakesConnectionsOfIpv4Too() throws IOException {
        int port = Sockets.localAddress(listen("::", 5)).getPort();
        try (Socket caller = new Socket("127.0.0.1", port)) {
            assertThat(caller.isConnected()).isTrue();
        }
    }

    @Test
    void anAcceptedSocketSendsSmallSegmentsAtOnceAndHasBuffersThatTheKernelSizes() throws IOException {
        assertThat(SocketOption.NO_DELAY.isKnown()).isTrue();
        try (Pair pair = new Pair()) {
            assertThat(SocketOption.NO_DELAY.get(pair.socket)).isNotZero();
            assumeTrue(SocketOption.BUFFER_LOCKS.isKnown(), "Linux reports which side sizes a buffer since 5.16");
            assertThat(SocketOption.BUFFER_LOCKS.get(pair.socket)).isZero();
        }
    }

    @Test
    void aConnectedSocketSendsSmallSegmentsAtOnce() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            assertThat(SocketOption.NO_DELAY.get(opened(Connector.connect(addressOf(server)))))
                    .isNotZero();
        }
    }

    @Test
    void aSocketConnectsFromAnAddress() throws IOException {
        InetSocketAddress from = new InetSocketAddress("127.0.1.7", 0);
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            opened(Connector.connect(addressOf(server), Optional.of(from), 10_000));
            try (Socket accepted = server.accept()) {
                assertThat(accepted.getInetAddress()).isEqualTo(from.getAddress());
            }
        }
    }

    @Test
    void aConnectionThatIsNotAnsweredTimesOut() throws IOException {
        InetSocketAddress full = Sockets.localAddress(listen("127.0.0.1", 0));
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 10; i++) {
                        opened(Connector.connect(full, Optional.empty(), 20));
                    }
                })
                .isInstanceOf(ConnectException.class)
                .hasMessageStartingWith("Connection timed out (connect to 127.0.0.1:");
    }

    @Test
    void aConnectionWhereNoServerListensIsRefused() throws IOException {
        InetSocketAddress free;
        try (ServerSocket gone = new ServerSocket(0, 5, LOOPBACK)) {
            free = addressOf(gone);
        }
        assertThatThrownBy(() -> Connector.connect(free))
                .isInstanceOf(ConnectException.class)
                .hasMessage("Connection refused (connect to 127.0.0.1:%d)", free.getPort());
    }

    @Test
    void aPortThatIsListenedOnIsInUse() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            assertThatThrownBy(() -> Sockets.listen(addressOf(server), 5))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Address already in use");
        }
    }

    @Test
    void aDescriptorThatIsNotOpenCannotAccept() {
        assertThatThrownBy(() -> Sockets.accept(-1, errno))
                .isInstanceOf(IOException.class)
                .hasMessage("Bad file descriptor (accept, error 9)");
    }
}
