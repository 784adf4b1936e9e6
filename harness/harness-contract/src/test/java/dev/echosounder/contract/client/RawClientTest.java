package dev.echosounder.contract.client;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RawClientTest {

    private RawClient client;
    private Socket accepted;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            client = RawClient.connect(
                    (InetSocketAddress) listener.getLocalSocketAddress(), 1, false, null, new AtomicLong());
            accepted = listener.accept();
        }
        client.read();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        accepted.close();
    }

    @Test
    void aClientThatHasSentMoreSinceTheStopMaySeeAReset() throws IOException {
        client.rememberSent();
        client.send(Message.of(10));
        client.awaitSent();
        resetByTheServer();

        assertThatCode(client::awaitEndOrResetSinceTheStop).doesNotThrowAnyException();
    }

    @Test
    void aClientThatHasSentNothingSinceMustSeeTheEnd() throws IOException {
        client.send(Message.of(10));
        client.awaitSent();
        client.rememberSent();
        resetByTheServer();

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(client::awaitEndOrResetSinceTheStop)
                .withMessageContaining("It waited for the end of the stream: the connection failed:");
    }

    private void resetByTheServer() throws IOException {
        accepted.setSoLinger(true, 0);
        accepted.close();
    }
}
