package dev.echosounder.linux.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ListenerTest {

    private static final Duration WITHIN = Duration.ofSeconds(5);

    @Test
    void aSocketThatListensAccepts() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();

            Listener.check(address, WITHIN);
            assertThat(Listener.accepts(address, WITHIN)).isTrue();
        }
    }

    @Test
    void aFreePortDoesNot() throws IOException {
        InetSocketAddress address = FreePort.find();

        assertThat(Listener.accepts(address, WITHIN)).isFalse();
        assertThatIOException()
                .isThrownBy(() -> Listener.check(address, WITHIN))
                .withMessageContaining("refused");
    }

    @Test
    void norDoesASocketThatIsOnlyBound() throws IOException {
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

            assertThat(Listener.accepts((InetSocketAddress) bound.getLocalSocketAddress(), WITHIN))
                    .isFalse();
        }
    }

    @Test
    void oneThatResetsEachConnectionAtOnceAccepts() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();
            Thread.ofPlatform().daemon().start(() -> resetEach(server));

            for (int i = 0; i < 1_000; i++) { // the reset comes now before, now after the client's look at its socket
                Listener.check(address, WITHIN);
            }
        }
    }

    @Test
    void aProcessIsAwaitedUntilItEndsOrTheTimeIsOver() throws IOException {
        InetSocketAddress free = FreePort.find();
        Process ends = new ProcessBuilder("true").start();
        Process goesOn = new ProcessBuilder("sleep", "600").start();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();

            assertThat(Listener.awaitAccepting(goesOn, address, WITHIN)).isTrue();
            assertThat(Listener.awaitAccepting(goesOn, free, Duration.ZERO)).isFalse();
            assertThat(Listener.awaitAccepting(ends, free, Duration.ofDays(1))).isFalse();
        } finally {
            goesOn.destroy();
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
