package dev.echosounder.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.uring.IoUring;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The plain servers echo, and end with this JVM. */
@Timeout(60)
class PlainEchoTest {

    /** It logs each server and each timer. The reference keeps the logger, and so its level, from being collected. */
    private static final Logger XSOCKETS_LOG = Logger.getLogger("org.xsocket");

    private static final Duration ENOUGH_TO_FILL_THE_KERNEL = Duration.ofMillis(200);

    @BeforeAll
    static void quietenXsocket() {
        XSOCKETS_LOG.setLevel(Level.WARNING);
    }

    static Set<String> names() {
        return PlainEcho.SERVERS.keySet();
    }

    @ParameterizedTest
    @MethodSource("names")
    void answersAndEndsWithItsPeer(String name) throws Exception {
        assumeTrue(!name.startsWith("netty-epoll") || Epoll.isAvailable(), "Netty has no epoll here");
        assumeTrue(!name.equals("ffm-epoll") || System.getProperty("os.name").equals("Linux"), "Only Linux has epoll");
        assumeTrue(
                !name.endsWith("-io_uring") || IoUring.isAvailable(),
                "There is no io_uring here that serves a network");
        assumeTrue(!name.startsWith("c-") || hasCompiler(), "There is no C compiler here");
        InetSocketAddress address = freePort();
        PlainEcho.SERVERS.get(name).start(address);

        if (!name.equals("xsocket")) { // which forgets what is unsent
            answersItAll(address);
        }
        for (int connection = 0; connection < 3; connection++) {
            byte[] message = new byte[100_000];
            new Random(connection).nextBytes(message);
            try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
                socket.getOutputStream().write(message);
                assertThat(socket.getInputStream().readNBytes(message.length)).isEqualTo(message);
                socket.shutdownOutput();
                assertThat(socket.getInputStream().read())
                        .as("after a half-close")
                        .isEqualTo(-1);
            }
        }
    }

    /**
     * Checks that a server still sends what it could not send before its peer half-closed: more than the kernel takes.
     */
    private static void answersItAll(InetSocketAddress address) throws Exception {
        byte[] message = new byte[16_000_000];
        new Random(0).nextBytes(message);
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            Thread sender = Thread.ofVirtual().start(() -> {
                try {
                    socket.getOutputStream().write(message);
                    socket.shutdownOutput();
                } catch (IOException cut) {
                    // Then less comes back than was sent.
                }
            });
            sender.join(ENOUGH_TO_FILL_THE_KERNEL);
            assertThat(socket.getInputStream().readAllBytes()).isEqualTo(message);
        }
    }

    @Test
    void saysWhichThereAre() {
        assertThatThrownBy(() -> PlainEcho.main(new String[] {"fast", "7007"}))
                .hasMessageContaining("one of asynchronous, blocking-platform");
    }

    private static boolean hasCompiler() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> new File(folder, CompiledEcho.COMPILER).canExecute());
    }

    private static InetSocketAddress freePort() throws IOException {
        try (ServerSocket any = new ServerSocket()) {
            any.bind(new InetSocketAddress("127.0.0.1", 0));
            return (InetSocketAddress) any.getLocalSocketAddress();
        }
    }
}
