package dev.echosounder.contract.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The proxy between two plain sockets: what one end does is what the other end sees, but for the faults. */
@Timeout(60)
class FaultProxyTest {

    private static final int PATIENCE_MILLIS = 20_000;

    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private ServerSocket listener;
    private FaultProxy proxy;
    private Socket client;
    private Socket server;

    @BeforeEach
    void listen() throws IOException {
        listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        proxy = FaultProxy.to((InetSocketAddress) listener.getLocalSocketAddress(), work -> {
            Thread thread = Thread.ofVirtual().unstarted(work);
            threads.add(thread);
            return thread;
        });
    }

    private void connect() throws IOException {
        client = new Socket(proxy.address().getAddress(), proxy.address().getPort());
        client.setSoTimeout(PATIENCE_MILLIS);
        server = listener.accept();
        server.setSoTimeout(PATIENCE_MILLIS);
    }

    @AfterEach
    void closeAll() throws IOException {
        proxy.close();
        listener.close();
        if (client != null) {
            client.close();
            server.close();
        }
        assertThat(threads).as("threads of a proxy that is closed").noneMatch(Thread::isAlive);
    }

    @Test
    void withoutFaultsEverythingPassesBothWays() throws Exception {
        connect();
        passes(client, server, random(300_000));
        passes(server, client, random(200_000));
    }

    @Test
    void aHalfCloseIsPassedOnAndTheOtherDirectionGoesOn() throws Exception {
        connect();
        client.getOutputStream().write(1);
        client.shutdownOutput();

        assertThat(server.getInputStream().readAllBytes()).containsExactly(1);
        server.getOutputStream().write(2);
        assertThat(client.getInputStream().read()).isEqualTo(2);
        server.shutdownOutput();
        assertThat(client.getInputStream().read()).isNegative();
    }

    @Test
    void aResetIsPassedOn() throws Exception {
        connect();
        client.getOutputStream().write(1);
        assertThat(server.getInputStream().read()).isEqualTo(1);
        client.setSoLinger(true, 0);
        client.close();

        isReset(server);
    }

    @Test
    void aResetByTheServerIsPassedBack() throws Exception {
        connect();
        server.setSoLinger(true, 0);
        server.close();

        isReset(client);
    }

    @Test
    void aClientOfAServerThatIsNotThereIsReset() throws Exception {
        listener.close();
        try (Socket lonely =
                new Socket(proxy.address().getAddress(), proxy.address().getPort())) {
            lonely.setSoTimeout(PATIENCE_MILLIS);
            isReset(lonely);
        }
    }

    @Test
    void everyPieceIsHeldBackAndTheEndToo() throws Exception {
        proxy.toServer().add(new Fault.Split(3));
        proxy.toServer().add(new Fault.Delay(Duration.ofMillis(20)));
        connect();
        long begin = System.nanoTime();
        client.getOutputStream().write(new byte[] {1, 2, 3, 4, 5, 6, 7});
        client.shutdownOutput();

        assertThat(server.getInputStream().readAllBytes()).containsExactly(1, 2, 3, 4, 5, 6, 7);
        assertThat(System.nanoTime() - begin)
                .as("nanoseconds for three pieces and the end")
                .isGreaterThanOrEqualTo(79_000_000);
    }

    @Test
    void joinedBytesComeOnlyWhenAllAreThere() throws Exception {
        proxy.toServer().add(new Fault.Join(5));
        connect();
        client.getOutputStream().write(new byte[] {1, 2, 3, 4});
        nothingComesTo(server);

        client.getOutputStream().write(new byte[] {5, 6});
        assertThat(server.getInputStream().readNBytes(5)).containsExactly(1, 2, 3, 4, 5);
        nothingComesTo(server);
        client.shutdownOutput();
        assertThat(server.getInputStream().readAllBytes())
                .as("what is left at the end")
                .containsExactly(6);
    }

    @Test
    void aStallHoldsEvenTheEndUntilItGoesOn() throws Exception {
        proxy.back().add(new Fault.Stall(2));
        connect();
        server.getOutputStream().write(new byte[] {1, 2});
        assertThat(client.getInputStream().readNBytes(2)).containsExactly(1, 2);
        assertThat(proxy.back().awaitStandstill(Duration.ofMillis(PATIENCE_MILLIS)))
                .isTrue();
        server.getOutputStream().write(3);
        server.shutdownOutput();
        nothingComesTo(client);

        proxy.back().goOn();
        assertThat(client.getInputStream().readAllBytes()).containsExactly(3);
    }

    @Test
    void aWayThatIsNotStalledDoesNotStandStill() throws Exception {
        connect();
        client.getOutputStream().write(1);

        assertThat(server.getInputStream().read()).isEqualTo(1);
        assertThat(proxy.toServer().awaitStandstill(Duration.ofMillis(1))).isFalse();
    }

    @Test
    void anEndIsAHalfCloseBehindSoManyBytes() throws Exception {
        proxy.toServer().add(new Fault.End(3));
        connect();
        client.getOutputStream().write(new byte[] {1, 2, 3, 4, 5});

        assertThat(server.getInputStream().readAllBytes()).containsExactly(1, 2, 3);
        server.getOutputStream().write(9);
        assertThat(client.getInputStream().read()).isEqualTo(9);
        client.getOutputStream().write(new byte[100_000]); // is swallowed, and does not block
    }

    @Test
    void aCutComesBehindSoManyBytes() throws Exception {
        proxy.toServer().add(new Fault.Cut(3));
        connect();
        client.getOutputStream().write(new byte[] {1, 2, 3});

        assertThat(server.getInputStream().readAllBytes()).containsExactly(1, 2, 3);
        assertThat(client.getInputStream().read()).isNegative();
    }

    @Test
    void aResetComesBehindSoManyBytesOnBothSides() throws Exception {
        proxy.toServer().add(new Fault.Reset(3));
        connect();
        client.getOutputStream().write(new byte[] {1, 2, 3, 4});

        isReset(server);
        isReset(client);
    }

    @Test
    void aThrottledWayLetsNoMorePassThanItMay() throws Exception {
        proxy.toServer().add(new Fault.Throttle(1_000_000));
        connect();
        long begin = System.nanoTime();
        passes(client, server, new byte[300_000]);

        assertThat(System.nanoTime() - begin)
                .as("nanoseconds for 0.3 s worth of bytes")
                .isGreaterThanOrEqualTo(299_000_000);
    }

    @Test
    void aStalledProxyThatIsClosedLeavesNothing() throws Exception {
        proxy.toServer().add(new Fault.Stall(0));
        connect();
        client.getOutputStream().write(1);
        assertThat(proxy.toServer().awaitStandstill(Duration.ofMillis(PATIENCE_MILLIS)))
                .isTrue();

        proxy.close();

        isReset(client);
    }

    private static void isReset(Socket socket) {
        assertThatThrownBy(() -> socket.getInputStream().readAllBytes())
                .isInstanceOf(SocketException.class)
                .hasMessageContaining("reset");
    }

    /** Either for a moment, or never: the first is all that a test can see. */
    private static void nothingComesTo(Socket socket) throws IOException {
        socket.setSoTimeout(50);
        assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /** These bytes are sent at one end, and come to the other. */
    private static void passes(Socket from, Socket to, byte[] bytes) throws IOException, InterruptedException {
        Thread writer = Thread.startVirtualThread(() -> {
            try {
                from.getOutputStream().write(bytes);
            } catch (IOException failure) {
                throw new IllegalStateException(failure);
            }
        });
        assertThat(to.getInputStream().readNBytes(bytes.length)).isEqualTo(bytes);
        writer.join();
    }

    private static byte[] random(int count) {
        byte[] bytes = new byte[count];
        new SplittableRandom(count).nextBytes(bytes);
        return bytes;
    }
}
