package dev.echosounder.mina;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.transport.ServerLifecycle;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AcceptorTest {

    private static final int TIMEOUT_MILLIS = 10_000;
    private static final InetSocketAddress AT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final Loops loops = new Loops(new Threads("acceptor-test"), null);
    private final Acceptor acceptor = new Acceptor(loops, new ServerLifecycle(AT, new Echo()) {
        @Override
        protected void end(Duration grace) {}
    });

    @BeforeEach
    void bind() throws IOException {
        acceptor.bind(AT);
    }

    @AfterEach
    void end() {
        loops.stop(Duration.ZERO);
        acceptor.dispose();
        loops.threads.awaitEnd();
    }

    @Test
    void servesAClientThatComesWhileItIsBeingUnbound() {
        acceptor.unbind(new Meanwhile(acceptor.getLocalAddress()));

        assertThat(acceptor.getLocalAddresses()).isEmpty();
    }

    /** Only a service says how long a peer may let nothing move: MINA by itself cuts off one that reads nothing. */
    @Test
    void hasNoWriteTimeout() {
        assertThat(acceptor.getSessionConfig().getWriteTimeoutInMillis()).isZero();
    }

    /** Addresses to be unbound from. They are asked for while MINA holds its locks, and a client comes then. */
    private record Meanwhile(InetSocketAddress address) implements Iterable<SocketAddress> {

        @Override
        public Iterator<SocketAddress> iterator() {
            try (Socket client = new Socket(address.getAddress(), address.getPort())) {
                client.setSoTimeout(TIMEOUT_MILLIS);
                client.getOutputStream().write('e');
                assertThat(client.getInputStream().read()).isEqualTo('e');
            } catch (IOException notServed) {
                throw new AssertionError("The client was not served", notServed);
            }
            return List.<SocketAddress>of(address).iterator();
        }
    }
}
