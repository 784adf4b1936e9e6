package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.service.ServiceResource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class BaselineServerTest {

    private BaselineServer server;

    @BeforeEach
    void start() throws IOException {
        server = BaselineServer.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                ServiceSpec.ECHO,
                new ServiceResource.None(),
                false);
    }

    @AfterEach
    void stop() {
        server.stop(Duration.ZERO);
    }

    private static byte[] random(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private Socket connect() throws IOException {
        return new Socket(server.address().getAddress(), server.address().getPort());
    }

    private static void assertEchoes(Socket socket, byte[] message) throws IOException {
        socket.getOutputStream().write(message);
        assertThat(socket.getInputStream().readNBytes(message.length)).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 65_535, 65_536, 65_537, 16 * 1024 * 1024})
    void everyByteComesBackAndThenTheEnd(int length) throws IOException {
        byte[] message = random(length, length);

        assertThat(Staged.echo(server.address(), message)).isEqualTo(message);
    }

    @Test
    void bytesOfManyConnectionsAreNotMixed() throws IOException {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 500; i++) {
                sockets.add(connect());
            }
            for (int round = 0; round < 3; round++) {
                for (Socket socket : sockets) {
                    assertEchoes(socket, random(100, round + 31L * socket.getLocalPort()));
                }
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    @Test
    void aClientThatDoesNotReadIsNotReadFromAndDelaysNoOther() throws IOException {
        byte[] chunk = random(64 * 1024, 1);
        try (SocketChannel glutton = SocketChannel.open(server.address());
                Socket other = connect()) {
            glutton.configureBlocking(false);
            ByteBuffer bytes = ByteBuffer.wrap(chunk);
            long sent = 0;
            // Both kernels' buffers fill up; once nothing more goes out although the server has answered another, it
            // has stopped reading.
            for (int refusals = 0; refusals < 100; ) {
                int count = glutton.write(bytes);
                sent += count;
                refusals = count == 0 ? refusals + 1 : 0;
                if (!bytes.hasRemaining()) {
                    bytes.rewind();
                }
                assertEchoes(other, new byte[] {(byte) refusals});
                assertThat(sent).as("bytes taken from who does not read").isLessThan(512L * 1024 * 1024);
            }

            glutton.configureBlocking(true);
            assertThat(readAll(glutton, sent))
                    .as("bytes that are not what was sent")
                    .isEqualTo(-1);
        }
    }

    /** Reads this number of bytes of the repeated chunk; returns the place of the first wrong one, or -1. */
    private static long readAll(SocketChannel channel, long count) throws IOException {
        byte[] chunk = random(64 * 1024, 1);
        ByteBuffer in = ByteBuffer.allocate(64 * 1024);
        long at = 0;
        while (at < count) {
            in.clear();
            if (channel.read(in) < 0) {
                return at;
            }
            for (in.flip(); in.hasRemaining(); at++) {
                if (in.get() != chunk[(int) (at % chunk.length)]) {
                    return at;
                }
            }
        }
        return -1;
    }

    @Test
    void aResetAffectsNoOtherClient() throws IOException {
        try (Socket other = connect()) {
            for (int i = 0; i < 20; i++) {
                try (SocketChannel rude = SocketChannel.open(server.address())) {
                    rude.write(ByteBuffer.wrap(random(1000, i)));
                    rude.setOption(StandardSocketOptions.SO_LINGER, 0);
                }
                assertEchoes(other, random(100, i));
            }
        }
    }

    @Test
    void stoppingFreesThePortAndClosesAllConnections() throws IOException {
        try (Socket socket = connect()) {
            assertEchoes(socket, random(10, 1));
            server.stop(Duration.ZERO);

            assertThat(socket.getInputStream().read()).isEqualTo(-1);
            try (ServerSocket again = new ServerSocket()) {
                again.bind(server.address());
                assertThat(again.isBound()).isTrue();
            }
        }
    }
}
