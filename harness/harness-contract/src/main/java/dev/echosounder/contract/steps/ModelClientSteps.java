package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.echosounder.api.Client;
import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.client.ModelClients;
import dev.echosounder.contract.client.Quantities;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.client.Who;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.LateServer;
import dev.echosounder.contract.server.OwnServer;
import dev.echosounder.contract.server.StopCall;
import dev.echosounder.contract.server.VanishingServer;
import dev.echosounder.contract.session.AskingSession;
import dev.echosounder.contract.session.OneWaySession;
import dev.echosounder.contract.session.Sessions;
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

/** The life of the model's clients: they connect, are started, and are told to stop, whatever their server does. */
public final class ModelClientSteps implements Disposable {

    private static final String SIZE = "-?\\d[\\d,]* (?:bytes?|KiB|MiB)";
    private static final int A_QUESTION_BYTES = 64;

    private final EchoServer server;
    private final Sessions sessions;
    private final ModelClients clients;
    private final List<AskingSession> asking = new ArrayList<>();
    private final List<OneWaySession> writing = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(1);
    private OwnServer own;
    private LateServer late;
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
    public String misbehaviour(String text) {
        return text;
    }

    @Given("a server that {misbehaviour}")
    public void aServerThat(String misbehaviour) throws IOException {
        if (misbehaviour.equals("does not read")) {
            late = new LateServer();
            own = late;
        } else {
            own = new VanishingServer(misbehaviour.startsWith("resets"));
        }
        own.open();
    }

    private InetSocketAddress address() {
        return own != null ? own.address() : server.approach();
    }

    // ---- connecting and starting

    /** What the sessions of clients do. */
    @ParameterType("echo|half-close at once|exchange " + SIZE + "|send " + SIZE)
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
    public void connect(Who who, Supplier<Session> session) throws IOException {
        clients.connect(who.count(), address(), session);
    }

    private AskingSession asking(int size) {
        byte[] question = new byte[size];
        random.nextBytes(question);
        AskingSession session = new AskingSession(question);
        asking.add(session);
        return session;
    }

    private OneWaySession writing(int size) {
        OneWaySession session = new OneWaySession(size);
        writing.add(session);
        return session;
    }

    @When("the model's clients are started")
    public void areStarted() {
        clients.start();
    }

    @When("{int} further clients of the model under test connect, are started and stop")
    public void furtherClients(int count) throws IOException, InterruptedException {
        Client others = clients.connected(count, address(), Echo::new);
        others.start();
        StopCall.stop(others::stop, ModelClients.GRACE);
    }

    /** While the port is bound, no other program can come to listen there. */
    @When("a client of the model under test connects where no server listens")
    public void connectsToNoServer() throws IOException {
        unlucky = clients.fresh();
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            refusal = catchThrowable(
                    () -> clients.connect(unlucky, (InetSocketAddress) bound.getLocalSocketAddress(), new Echo()));
        }
    }

    @Then("the attempt fails, and the same client can connect to the server")
    public void theAttemptFails() throws IOException {
        assertThat(refusal).as("the failure to connect where no server listens").isInstanceOf(IOException.class);
        clients.connect(unlucky, server.approach(), asking(A_QUESTION_BYTES));
        unlucky.start();
        everySessionHasReceivedItsOwn();
    }

    @Then("the session of the failed attempt is never called")
    public void isNeverCalled() throws InterruptedException {
        StopCall.stop(unlucky::stop, ModelClients.GRACE);
        assertThat(sessions.watched().getFirst().called())
                .as("whether a session was called that never had a connection")
                .isFalse();
    }

    // ---- what becomes of their sessions

    @Then("every session has received its own bytes in order")
    public void everySessionHasReceivedItsOwn() {
        Timeouts.await()
                .untilAsserted(() -> assertThat(asking.stream().filter(AskingSession::isAnswered))
                        .as("client sessions that have received their own bytes")
                        .hasSize(asking.size()));
    }

    @When("the sessions have no room to write more")
    public void haveNoRoom() {
        Timeouts.await()
                .untilAsserted(() -> assertThat(writing)
                        .as("client sessions that have no room left to write more")
                        .isNotEmpty()
                        .allMatch(OneWaySession::isStuck));
    }

    @When("the server begins to read")
    public void beginsToRead() {
        late.read();
    }

    @Then("the server receives everything that the sessions wrote, and the end of each stream")
    public void receivesEverything() {
        Timeouts.await()
                .untilAsserted(() -> assertThat(late.ends())
                        .as("clients of which the server has received the end of the stream")
                        .isEqualTo(writing.size()));
        assertThat(late.heardBytes())
                .as("bytes that the server has received, of those that these sessions wrote: %s", sessions.watched())
                .isEqualTo(writing.stream().mapToLong(OneWaySession::saidBytes).sum());
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
