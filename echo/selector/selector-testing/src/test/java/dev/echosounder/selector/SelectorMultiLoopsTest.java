package dev.echosounder.selector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Server;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * There are as many loops as were asked for, whatever the machine has, and connections are dealt out to all of them.
 */
@Timeout(60)
class SelectorMultiLoopsTest {

    private static final int CLIENTS = 10;

    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void connectionsAreDealtOutToEachLoop(int loops) throws IOException {
        Server server = SelectorModels.multi(loops)
                .serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), NotingEcho::new);
        try {
            for (int i = 0; i < CLIENTS; i++) {
                askOnce(server.address());
            }
        } finally {
            server.stop(Duration.ofSeconds(5));
        }

        assertThat(threads)
                .as("threads that ran the sessions of %d clients", CLIENTS)
                .hasSize(loops);
    }

    private static void askOnce(InetSocketAddress server) throws IOException {
        try (Socket client = new Socket(server.getAddress(), server.getPort())) {
            client.getOutputStream().write(7);
            assertThat(client.getInputStream().read()).isEqualTo(7);
        }
    }

    /** Echoes, and notes on which thread. */
    private final class NotingEcho implements Session {

        @Override
        public void received(ByteBuffer in, Outbox out) {
            threads.add(Thread.currentThread());
            out.write(in);
        }
    }
}
