package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.InFlightBytes;
import dev.echosounder.contract.client.QuiescenceDetector;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.session.OnDemand;
import dev.echosounder.contract.session.Sessions;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.picocontainer.Disposable;

/**
 * Answers of which the kernel takes almost all. How much it takes from a server whose client does not read, it tells
 * itself, and to a client like it, it is the same again: so an answer can be made as long as is needed for a little to
 * be left.
 */
public final class LeftoverSteps implements Disposable {

    /** Many times what any kernel takes for a client that does not read. */
    private static final int FAR_TOO_MUCH = 32 * 1024 * 1024;

    /** What the client reads for a start, so that the server has been to the kernel twice when it can go no further. */
    private static final int READ_FIRST = 2 * 1024 * 1024;

    /** From one connection to the next the kernel may take a little more or less after all. */
    private static final List<Integer> LEFTOVERS = List.of(500, 1_500, 2_500);

    private static final int SMALL_BUFFER_BYTES = 64 * 1024;

    private final EchoServer server;
    private final Sessions sessions;
    private final List<Asking> all = new ArrayList<>();
    private List<Asking> asking = List.of();

    public LeftoverSteps(EchoServer server, Sessions sessions) {
        this.server = server;
        this.sessions = sessions;
    }

    @Given("a server under test whose sessions answer with as much as they are asked for")
    public void aServerOnDemand() throws IOException {
        server.start(() -> sessions.watch(new OnDemand()));
    }

    @When("clients ask for a little more than the kernel takes, and for {int} bytes behind that, and stop reading")
    public void clientsAsk(int behind) throws IOException {
        Asking probe = ask(FAR_TOO_MUCH, behind);
        stopReading(List.of(probe));
        int taken = READ_FIRST + Math.toIntExact(probe.taken());
        probe.close();
        List<Asking> clients = new ArrayList<>();
        for (int little : LEFTOVERS) {
            clients.add(ask(taken + little, behind));
        }
        stopReading(clients);
        asking = clients;
    }

    private Asking ask(int first, int second) throws IOException {
        Asking client = new Asking(first, second);
        all.add(client);
        client.ask(server.address());
        return client;
    }

    private static void stopReading(List<Asking> clients) throws IOException {
        awaitAllTaken(clients);
        for (Asking client : clients) {
            client.read(READ_FIRST);
        }
        awaitAllTaken(clients);
    }

    /** Waits until the kernel takes nothing more of any answer. */
    private static void awaitAllTaken(List<Asking> clients) {
        try {
            QuiescenceDetector.of(
                    () -> clients.stream().mapToLong(Asking::taken).sum());
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException("Interrupted while the kernel filled up", interrupted);
        }
    }

    @Then("each of them receives both answers when it reads on")
    public void eachReceivesBothAnswers() throws IOException {
        for (Asking client : asking) {
            client.read(client.left());
        }
    }

    @Override
    public void dispose() {
        all.forEach(Asking::close);
    }

    /** A client that asks for two answers at once. */
    private static final class Asking implements AutoCloseable {

        private final Socket socket = new Socket();
        private final int first;
        private final int second;
        private int received;

        Asking(int first, int second) {
            this.first = first;
            this.second = second;
        }

        void ask(InetSocketAddress at) throws IOException {
            socket.setReceiveBufferSize(SMALL_BUFFER_BYTES);
            socket.setSoTimeout((int) Timeouts.limit().toMillis());
            socket.connect(at, (int) Timeouts.limit().toMillis());
            InFlightBytes.mustBeTold((InetSocketAddress) socket.getLocalSocketAddress(), at);
            socket.getOutputStream()
                    .write(ByteBuffer.allocate(2 * Integer.BYTES)
                            .putInt(first)
                            .putInt(second)
                            .array());
        }

        /**
         * How many bytes of the answers the kernel has taken that are not read yet; of a connection that the server has
         * ended, none.
         */
        long taken() {
            return InFlightBytes.between((InetSocketAddress) socket.getLocalSocketAddress(), (InetSocketAddress)
                            socket.getRemoteSocketAddress())
                    .map(InFlightBytes::answered)
                    .orElse(0L);
        }

        int left() {
            return first + second - received;
        }

        void read(int count) throws IOException {
            byte[] read = new byte[count];
            int length = 0;
            try {
                for (int more;
                        length < count && (more = socket.getInputStream().read(read, length, count - length)) >= 0; ) {
                    length += more;
                }
            } catch (SocketTimeoutException silence) {
                // Then too little has come.
            }
            assertThat(received + length)
                    .as("bytes that came of an answer of %,d bytes and one of %,d", first, second)
                    .isEqualTo(received + count);
            for (byte next : read) {
                byte right = OnDemand.at(received < first ? received : received - first);
                if (next != right) {
                    throw new AssertionError(String.format(
                            Locale.ROOT,
                            "Behind %,d bytes that were right, of an answer of %,d bytes and one of %,d, came %d"
                                    + " instead of %d.",
                            received,
                            first,
                            second,
                            next,
                            right));
                }
                received++;
            }
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException alreadyGone) {
                // Closing is all that was wanted.
            }
        }
    }
}
