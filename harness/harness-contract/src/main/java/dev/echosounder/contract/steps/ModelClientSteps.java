package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.echosounder.api.Client;
import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.client.Clients;
import dev.echosounder.contract.client.ModelClients;
import dev.echosounder.contract.client.Quantities;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.StopCall;
import dev.echosounder.contract.server.UncooperativeServer;
import dev.echosounder.contract.session.ExchangingSession;
import dev.echosounder.contract.session.SendingSession;
import dev.echosounder.contract.session.Sessions;
import dev.echosounder.contract.session.WatchedSession.Event;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.picocontainer.Disposable;

/** The life of the model's clients: they connect, start and stop, whatever their server does. */
public final class ModelClientSteps implements Disposable {

    private static final int A_QUESTION_BYTES = 64;

    private final EchoServer server;
    private final Sessions sessions;
    private final ModelClients clients;
    private final List<SendingSession> writing = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(1);
    private UncooperativeServer own;
    private Client unlucky;
    private Throwable refusal;

    public ModelClientSteps(EchoServer server, Sessions sessions, ModelClients clients) {
        this.server = server;
        this.sessions = sessions;
        this.clients = clients;
    }

    // ---- servers that no model carries

    /** What a server does that no model carries. */
    @ParameterType("resets in mid-message|hangs up in mid-message|does not read")
    public UncooperativeServer.Behaviour misbehaviour(String text) {
        return switch (text) {
            case "does not read" -> UncooperativeServer.Behaviour.READ_LATE;
            case "resets in mid-message" -> UncooperativeServer.Behaviour.RESET;
            default -> UncooperativeServer.Behaviour.HANG_UP;
        };
    }

    @Given("a server that {misbehaviour}")
    public void aServerThat(UncooperativeServer.Behaviour misbehaviour) throws IOException {
        own = new UncooperativeServer(misbehaviour);
    }

    // ---- connecting and starting

    /** What the sessions of clients do. */
    @ParameterType("echo|half-close at once|exchange " + Quantities.SIZE + "|send " + Quantities.SIZE)
    public Supplier<Session> clientSession(String text) {
        if (text.equals("echo")) {
            return Echo::new;
        }
        if (text.startsWith("half-close")) {
            return HalfClosing::new;
        }
        int size = Quantities.size(text.substring(text.indexOf(' ') + 1));
        return text.startsWith("exchange") ? () -> asking(size) : () -> writing(size);
    }

    @When("{clients} of the model under test connect(s) with sessions that {clientSession}")
    public void connect(Clients who, Supplier<Session> session) throws IOException {
        clients.connect(
                who.name().startsWith("further ") ? "the model's further clients" : "the model's clients",
                who.count(),
                own != null ? own.address() : server.approach(),
                session);
    }

    private ExchangingSession asking(int size) {
        byte[] question = new byte[size];
        random.nextBytes(question);
        return new ExchangingSession(question);
    }

    private SendingSession writing(int size) {
        SendingSession session = new SendingSession(size);
        writing.add(session);
        return session;
    }

    /** Connects to a port that is bound, so that no other program can come to listen there. */
    @When("a client of the model under test connects where no server listens")
    public void connectsToNoServer() throws IOException {
        unlucky = clients.fresh();
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            refusal = catchThrowable(
                    () -> clients.connect(unlucky, (InetSocketAddress) bound.getLocalSocketAddress(), new Echo()));
        }
    }

    @Then("the attempt fails without a call of its session, and the same client can connect to the server")
    public void theAttemptFails() throws IOException, InterruptedException {
        assertThat(refusal).as("the failure to connect where no server listens").isInstanceOf(IOException.class);
        ExchangingSession asking = asking(A_QUESTION_BYTES);
        clients.connect(unlucky, server.approach(), asking);
        unlucky.start();
        Timeouts.await()
                .untilAsserted(() -> assertThat(asking.isAnswered())
                        .as("whether the session of the second attempt has received its own bytes")
                        .isTrue());
        StopCall.stop(unlucky::stop, ModelClients.GRACE);
        assertThat(sessions.watched().getFirst().saw(Event.CALLED))
                .as("whether a session was called that never had a connection")
                .isFalse();
    }

    @Then("the server reads everything that the sessions wrote, and the end of each stream")
    public void readsEverything() {
        own.read();
        Timeouts.await()
                .untilAsserted(() -> assertThat(own.ends())
                        .as("clients of which the server has received the end of the stream")
                        .isEqualTo(writing.size()));
        assertThat(own.receivedBytes())
                .as("bytes that the server has received, of those that these sessions wrote: %s", sessions.watched())
                .isEqualTo(writing.stream().mapToLong(SendingSession::sentBytes).sum());
    }

    @Override
    public void dispose() {
        try {
            if (own != null) {
                own.close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("A server of the contract kit could not be closed", failure);
        }
    }

    /** Half-closes as soon as it is started. */
    private static final class HalfClosing implements Session {

        @Override
        public void started(Outbox out) {
            out.end();
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {}
    }
}
