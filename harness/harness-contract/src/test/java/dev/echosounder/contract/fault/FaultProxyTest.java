package dev.echosounder.contract.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.echosounder.contract.steps.ParameterTypes;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The proxy between two plain sockets: what one end does is what the other end sees, but for the faults. */
@Timeout(60)
class FaultProxyTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

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
        client.setSoTimeout((int) TIMEOUT.toMillis());
        server = listener.accept();
        server.setSoTimeout((int) TIMEOUT.toMillis());
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

    /**
     * {@code c} is the client and {@code s} the server: each sends bytes ({@code >}), receives them ({@code <}) and
     * then perhaps the end of the stream, ends its stream, resets its connection, or sees a reset or, for a moment,
     * nothing. A direction is stalled, flows, or goes on.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        a half-close is passed on, and the other direction goes on | '' \
            | c > 1, c ends, s < 1 end, s > 2, c < 2, s ends, c < end
        a reset is passed on | '' | c > 1, s < 1, c resets, s < reset
        a reset by the server is passed back | '' | s resets, c < reset
        joined bytes come only when all are there | upstream joins the stream into pieces of 5 bytes \
            | c > 1 2 3 4, s < nothing, c > 5 6, s < 1 2 3 4 5, s < nothing, c ends, s < 6 end
        a stall holds even the end until it goes on | downstream stalls after 2 bytes \
            | s > 1 2, c < 1 2, downstream stalled, s > 3, s ends, c < nothing, downstream goes on, c < 3 end
        a direction that is not stalled does not stand still | '' | c > 1, s < 1, upstream flows
        an end is a half-close after some bytes, and later bytes are lost | upstream ends after 3 bytes \
            | c > 1 2 3 4 5, s < 1 2 3 end, s > 9, c < 9, c > much
        a cut comes after some bytes | upstream is cut after 3 bytes | c > 1 2 3, s < 1 2 3 end, c < end
        a reset comes after some bytes, on both sides | upstream is reset after 3 bytes \
            | c > 1 2 3 4, s < reset, c < reset
        a stalled proxy that is closed leaves nothing | upstream stalls after 0 bytes \
            | c > 1, upstream stalled, proxy closes, c < reset
        """)
    void passes(String title, String fault, String steps) throws Exception {
        if (!fault.isEmpty()) {
            String[] parts = fault.split(" ", 2);
            direction(parts[0]).add(new ParameterTypes().fault(parts[1]));
        }
        connect();
        for (String step : steps.split(", +")) {
            String[] words = step.split(" ", 3);
            switch (words[0]) {
                case "proxy" -> proxy.close();
                case "upstream", "downstream" -> {
                    Direction direction = direction(words[0]);
                    switch (words[1]) {
                        case "stalled" ->
                            assertThat(direction.awaitStandstill(TIMEOUT)).isTrue();
                        case "flows" ->
                            assertThat(direction.awaitStandstill(Duration.ofMillis(1)))
                                    .isFalse();
                        default -> direction.goOn();
                    }
                }
                default -> step(words[0].equals("c") ? client : server, words);
            }
        }
    }

    private Direction direction(String name) {
        return name.equals("upstream") ? proxy.toServer() : proxy.back();
    }

    private static void step(Socket socket, String[] words) throws IOException {
        switch (words[1]) {
            case ">" -> socket.getOutputStream().write(words[2].equals("much") ? new byte[100_000] : bytes(words[2]));
            case "ends" -> socket.shutdownOutput();
            case "resets" -> {
                socket.setSoLinger(true, 0);
                socket.close();
            }
            default -> {
                switch (words[2]) {
                    case "reset" -> isReset(socket);
                    case "nothing" -> nothingComesTo(socket);
                    default -> {
                        byte[] bytes = bytes(words[2].replaceAll(" ?end", ""));
                        assertThat(socket.getInputStream().readNBytes(bytes.length))
                                .isEqualTo(bytes);
                        if (words[2].endsWith("end")) {
                            assertThat(socket.getInputStream().read()).isNegative();
                        }
                    }
                }
            }
        }
    }

    private static byte[] bytes(String numbers) {
        byte[] bytes = new byte[numbers.isEmpty() ? 0 : numbers.split(" ").length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = Byte.parseByte(numbers.split(" ")[i]);
        }
        return bytes;
    }

    @Test
    void withoutFaultsEverythingPassesBothWays() throws Exception {
        connect();
        passes(client, server, random(300_000));
        passes(server, client, random(200_000));
    }

    @Test
    void aClientOfAServerThatIsNotThereIsReset() throws Exception {
        listener.close();
        try (Socket lonely =
                new Socket(proxy.address().getAddress(), proxy.address().getPort())) {
            lonely.setSoTimeout((int) TIMEOUT.toMillis());
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
    void aThrottledDirectionLetsNoMorePassThanItMay() throws Exception {
        proxy.toServer().add(new Fault.Throttle(1_000_000));
        connect();
        long begin = System.nanoTime();
        passes(client, server, new byte[300_000]);

        assertThat(System.nanoTime() - begin)
                .as("nanoseconds for 0.3 s worth of bytes")
                .isGreaterThanOrEqualTo(299_000_000);
    }

    private static void isReset(Socket socket) {
        assertThatThrownBy(() -> socket.getInputStream().readAllBytes())
                .isInstanceOf(SocketException.class)
                .hasMessageContaining("reset");
    }

    /** For a moment: a test cannot see that nothing ever comes. */
    private static void nothingComesTo(Socket socket) throws IOException {
        socket.setSoTimeout(50);
        assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        socket.setSoTimeout((int) TIMEOUT.toMillis());
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
