package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AcceptQueueDrainTest {

    private final AcceptQueueDrain last = new AcceptQueueDrain();
    private ServerSocketChannel server;
    private InetSocketAddress address;

    @BeforeEach
    void listen() throws IOException {
        server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        address = (InetSocketAddress) server.getLocalAddress();
    }

    @AfterEach
    void close() throws IOException {
        last.close();
        server.close();
    }

    @Test
    void earlierConnectionsComeOutOfTheQueueFirst() throws IOException {
        try (SocketChannel early = SocketChannel.open(address);
                SocketChannel late = SocketChannel.open(address)) {
            last.call(address);

            assertThat(accepted()).isEqualTo(early.getLocalAddress());
            assertThat(accepted()).isEqualTo(late.getLocalAddress());
            assertThat(last.is(accepted())).isTrue();
        }
    }

    @Test
    void noOtherConnectionIsTakenForItBeforeAndAfterItsCall() throws IOException {
        try (SocketChannel other = SocketChannel.open(address)) {
            assertThat(last.is(other.getLocalAddress())).isFalse();
            last.call(address);
            assertThat(last.is(other.getLocalAddress())).isFalse();
            assertThat(last.is(null))
                    .as("a connection that is gone already has no address")
                    .isFalse();
        }
    }

    @Test
    void aCallThatFailsIsNoConnection() throws IOException {
        server.close();

        assertThatThrownBy(() -> last.call(address)).isInstanceOf(IOException.class);
        assertThat(last.is(address)).isFalse();
    }

    @Test
    void closingItClosesItsConnection() throws IOException {
        last.call(address);
        try (SocketChannel accepted = server.accept()) {
            last.close();

            assertThat(accepted.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        }
    }

    @Test
    void closingItWithoutACallDoesNothing() throws IOException {
        last.close();
        last.close();

        assertThat(last.is(address)).isFalse();
    }

    private SocketAddress accepted() throws IOException {
        try (SocketChannel channel = server.accept()) {
            return channel.getRemoteAddress();
        }
    }
}
