package dev.echosounder.contract.client;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RawClientTest {

    @Test
    void aClientThatHasSentMoreSinceTheStopMaySeeAReset() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                RawClient client = connected(listener);
                Socket accepted = listener.accept()) {
            client.read();
            client.rememberSent();
            client.send(Message.of(10));
            client.awaitSent();
            reset(accepted);

            assertThatCode(client::awaitEndOrResetSinceTheStop).doesNotThrowAnyException();
        }
    }

    @Test
    void aClientThatHasSentNothingSinceMustSeeTheEnd() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                RawClient client = connected(listener);
                Socket accepted = listener.accept()) {
            client.read();
            client.send(Message.of(10));
            client.awaitSent();
            client.rememberSent();
            reset(accepted);

            assertThatExceptionOfType(AssertionError.class)
                    .isThrownBy(client::awaitEndOrResetSinceTheStop)
                    .withMessageContaining("It waited for the end of the stream: the connection failed:");
        }
    }

    private static RawClient connected(ServerSocket listener) throws IOException {
        return RawClient.connect(
                (InetSocketAddress) listener.getLocalSocketAddress(), 1, false, null, new AtomicLong());
    }

    private static void reset(Socket accepted) throws IOException {
        accepted.setSoLinger(true, 0);
        accepted.close();
    }
}
