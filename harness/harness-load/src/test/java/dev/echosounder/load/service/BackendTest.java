package dev.echosounder.load.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BackendTest {

    private final List<Socket> sockets = new ArrayList<>();
    private Backend backend;

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        backend.close();
    }

    private void start(Duration time) throws IOException {
        backend = Backend.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), time);
    }

    private Socket connect() throws IOException {
        Socket socket =
                new Socket(backend.address().getAddress(), backend.address().getPort());
        sockets.add(socket);
        return socket;
    }

    @Test
    void anAnswerTakesItsTimeAtLeast() throws IOException {
        start(Duration.ofMillis(20));
        Socket socket = connect();
        long begin = System.nanoTime();
        new DataOutputStream(socket.getOutputStream()).writeLong(5);

        assertThat(new DataInputStream(socket.getInputStream()).readLong()).isEqualTo(~5L);
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(20_000_000L);
        assertThat(backend.asked()).isEqualTo(1);
    }

    @Test
    void tensOfThousandsOfAnswersAreDueAtATimeAndThoseOfAConnectionAreInOrder() throws IOException {
        int each = 10_000;
        start(Duration.ofSeconds(1));
        ByteBuffer requests = ByteBuffer.allocate(each * Long.BYTES);
        for (long number = 0; number < each; number++) {
            requests.putLong(number);
        }
        for (int connection = 0; connection < 4; connection++) {
            connect().getOutputStream().write(requests.array());
        }
        await().until(() -> backend.asked() == 4 * each);

        for (Socket socket : sockets) {
            ByteBuffer answers = ByteBuffer.wrap(socket.getInputStream().readNBytes(each * Long.BYTES));
            for (long number = 0; number < each; number++) {
                assertThat(answers.getLong()).isEqualTo(~number);
            }
        }
    }

    @Test
    void aRequestMayArriveInPieces() throws IOException {
        start(Duration.ofMillis(1));
        Socket socket = connect();
        byte[] request = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(0x0102_0304_0506_0708L)
                .putLong(-1)
                .array();
        for (byte part : request) {
            socket.getOutputStream().write(part);
        }

        DataInputStream answers = new DataInputStream(socket.getInputStream());
        assertThat(answers.readLong()).isEqualTo(~0x0102_0304_0506_0708L);
        assertThat(answers.readLong()).isZero();
    }

    @Test
    void aConnectionThatIsResetCostsTheOthersNothing() throws IOException {
        start(Duration.ofMillis(50));
        Socket lost = connect();
        new DataOutputStream(lost.getOutputStream()).writeLong(1);
        await().until(() -> backend.asked() == 1);
        lost.setSoLinger(true, 0);
        lost.close();
        Socket other = connect();
        new DataOutputStream(other.getOutputStream()).writeLong(2);

        assertThat(new DataInputStream(other.getInputStream()).readLong()).isEqualTo(~2L);
    }

    @Test
    void closingItEndsItsConnectionsAndFreesItsPort() throws IOException {
        start(Duration.ofSeconds(1));
        Socket socket = connect();
        new DataOutputStream(socket.getOutputStream()).writeLong(1);
        await().until(() -> backend.asked() == 1);
        backend.close();
        backend.close();

        assertThat(socket.getInputStream().read()).isEqualTo(-1);
        backend = Backend.open(backend.address(), Duration.ofMillis(1));
        Socket again = connect();
        new DataOutputStream(again.getOutputStream()).writeLong(3);
        assertThat(new DataInputStream(again.getInputStream()).readLong()).isEqualTo(~3L);
    }
}
