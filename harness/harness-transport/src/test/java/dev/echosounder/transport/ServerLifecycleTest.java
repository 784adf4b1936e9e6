package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ServerLifecycleTest {

    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final List<String> closed = new ArrayList<>();
    private ServerSocketChannel listener;

    @BeforeEach
    void listen() throws IOException {
        listener = ServerLifecycle.listen(ANY_PORT);
    }

    @AfterEach
    void close() throws IOException {
        listener.close();
    }

    @Test
    void whatServesAConnectionIsHandedOn() throws IOException {
        assertThat(new Staged(new Echo()).<String>admit(() -> closed.add("it"), session -> "a session"))
                .isEqualTo("a session");
        assertThat(closed).isEmpty();
    }

    @Test
    void aConnectionWithoutASessionIsClosedAndTheServerGoesOn() throws IOException {
        Staged server = new Staged(() -> {
            throw new OutOfMemoryError("direct buffer memory");
        });

        assertThat(server.<Session>admit(() -> closed.add("it"), session -> session))
                .isNull();
        assertThat(closed).containsExactly("it");
    }

    @Test
    void aSessionThatCannotBeServedIsClosedWithItsConnection() throws IOException {
        RecordingSession session = new RecordingSession(new Echo());
        Error failure = new LinkageError("no class to serve it with");

        assertThat(new Staged(() -> session).<String>admit(() -> closed.add("it"), made -> {
                    throw failure;
                }))
                .isNull();
        assertThat(closed).containsExactly("it");
        assertThat(session.causes).containsExactly(failure);
    }

    @Test
    void aConnectionThatIsGoneAlreadyHarmsNothing() throws IOException {
        Staged server = new Staged(() -> {
            throw new IllegalStateException("full");
        });

        assertThat(server.<Session>admit(
                        () -> {
                            throw new IOException("gone");
                        },
                        session -> session))
                .isNull();
    }

    @Test
    void aFailureToAcceptIsTriedAgain() throws IOException {
        Staged server = new Staged(new Echo());
        AtomicInteger attempts = new AtomicInteger();
        AtomicInteger meanwhile = new AtomicInteger();
        try (SocketChannel client = SocketChannel.open(server.address());
                SocketChannel accepted = server.accept(
                        () -> {
                            switch (attempts.getAndIncrement()) {
                                case 0 -> throw new IOException("Too many open files");
                                case 1 -> throw new OutOfMemoryError("Java heap space");
                                default -> {
                                    return listener.accept();
                                }
                            }
                        },
                        () -> {
                            if (meanwhile.getAndIncrement() == 0) {
                                throw new OutOfMemoryError("Java heap space");
                            }
                        })) {
            assertThat(accepted.getRemoteAddress()).isEqualTo(client.getLocalAddress());
            assertThat(meanwhile).hasValue(2);
        }
    }

    @Test
    void nothingIsAcceptedOnceTheListenerIsClosed() throws IOException {
        Staged server = new Staged(new Echo());
        listener.close();

        assertThat(server.accept(listener::accept, () -> {})).isNull();
    }

    @Test
    void aStopAcceptsAllThatHaveComeBefore() throws IOException {
        Staged server = new Staged(new Echo());
        List<SocketChannel> clients = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            clients.add(SocketChannel.open(server.address()));
        }
        Thread acceptor = Thread.ofVirtual().start(() -> {
            while (server.accept(listener::accept, () -> {}) != null) {
                server.accepted.incrementAndGet();
            }
        });

        server.stop(Duration.ofSeconds(10));

        Grace.awaitEnd(List.of(acceptor));
        assertThat(server.acceptedAtTheEnd).isEqualTo(10);
        for (SocketChannel client : clients) {
            client.close();
        }
    }

    @Test
    void aStopGoesOnWhereTheListenerTakesNoMoreConnections() throws IOException {
        Staged server = new Staged(new Echo());
        listener.close();

        server.stop(Duration.ofSeconds(10));

        assertThat(server.ends).hasValue(1);
    }

    @Test
    void aSecondStopWaitsForTheFirst() throws IOException {
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        List<String> order = new ArrayList<>();
        ServerLifecycle server = new ServerLifecycle(ANY_PORT, new Echo()) {
            @Override
            protected void end(Duration grace) {
                began.countDown();
                awaitQuietly(mayEnd);
                order.add("ended");
            }
        };
        server.begin(ANY_PORT, each -> {}, (connection, cause) -> {});
        Thread first = Thread.ofVirtual().start(() -> server.stop(Duration.ZERO));
        awaitQuietly(began);
        Thread second = Thread.ofVirtual().start(() -> {
            server.stop(Duration.ZERO);
            order.add("returned");
        });

        mayEnd.countDown();
        Grace.awaitEnd(List.of(first, second));

        assertThat(order).containsExactly("ended", "returned");
    }

    @Test
    void aPortInUseIsNamed() throws IOException {
        InetSocketAddress taken = (InetSocketAddress) listener.getLocalAddress();

        assertThatThrownBy(() -> ServerLifecycle.listen(taken)).isInstanceOf(PortInUseException.class);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException notMeant) {
            throw new AssertionError(notMeant);
        }
    }

    /** A server that does nothing, and drains its accept queue when it stops. */
    private final class Staged extends ServerLifecycle {

        private final AtomicInteger accepted = new AtomicInteger();
        private final AtomicInteger ends = new AtomicInteger();
        private int acceptedAtTheEnd;

        Staged(Service service) throws IOException {
            super(ANY_PORT, service);
            begin((InetSocketAddress) listener.getLocalAddress(), each -> {}, (connection, cause) -> {});
        }

        @Override
        protected void end(Duration grace) {
            ends.incrementAndGet();
            drainAcceptQueue(grace);
            acceptedAtTheEnd = accepted.get();
        }
    }
}
