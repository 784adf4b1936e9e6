package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.echosounder.api.Client;
import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.client.ModelClients;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.StopCall;
import dev.echosounder.contract.session.AskingSession;
import dev.echosounder.contract.session.Sessions;
import dev.echosounder.contract.session.WatchedSession;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The life of the model's clients: they connect, are started, and are told to stop. */
public final class ModelClientSteps {

    private static final int A_QUESTION_BYTES = 64;

    private final EchoServer server;
    private final Sessions sessions;
    private final ModelClients clients;
    private final List<AskingSession> asking = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(1);
    private Client unlucky;
    private Throwable refusal;

    public ModelClientSteps(EchoServer server, Sessions sessions, ModelClients clients) {
        this.server = server;
        this.sessions = sessions;
        this.clients = clients;
    }

    @When("{clients} of the model under test connect")
    public void clientsConnect(int count) throws IOException {
        clients.connect(count, server.approach(), Echo::new);
    }

    @When("{clients} of the model under test connect, with nothing to say")
    public void wordlessClientsConnect(int count) throws IOException {
        clients.connect(count, server.approach(), Wordless::new);
    }

    @When("{clients} of the model under test connect(s), each to ask for {size} of its own")
    public void askingClientsConnect(int count, int size) throws IOException {
        clients.connect(count, server.approach(), () -> asking(size));
    }

    private AskingSession asking(int size) {
        byte[] question = new byte[size];
        random.nextBytes(question);
        AskingSession session = new AskingSession(question);
        asking.add(session);
        return session;
    }

    /** While the port is bound, nobody else can come to listen there. */
    @When("a client of the model under test connects to where nobody listens")
    public void aClientConnectsToNobody() throws IOException {
        unlucky = clients.fresh();
        try (Socket nobody = new Socket()) {
            nobody.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            refusal = catchThrowable(
                    () -> clients.connect(unlucky, (InetSocketAddress) nobody.getLocalSocketAddress(), new Echo()));
        }
    }

    @Then("it is told that it cannot, and connects elsewhere")
    public void itIsToldThatItCannot() throws IOException {
        assertThat(refusal).as("what connect() says where nobody listens").isInstanceOf(IOException.class);
        clients.connect(unlucky, server.approach(), asking(A_QUESTION_BYTES));
        unlucky.start();
        everyClientSessionHasItsAnswer();
    }

    @Then("the session of the failed attempt is never called")
    public void theSessionOfTheFailedAttemptIsNeverCalled() throws InterruptedException {
        StopCall.stop(unlucky::stop, ModelClients.GRACE);
        assertThat(sessions.watched().getFirst().called())
                .as("whether a session was called that never had a connection")
                .isFalse();
    }

    @Then("no client session has been called")
    public void noClientSessionHasBeenCalled() {
        assertThat(sessions.watched()).as("client sessions before the gun").noneMatch(WatchedSession::called);
    }

    @When("the gun is fired")
    public void theGunIsFired() {
        clients.start();
    }

    @Then("every client session is started")
    public void everyClientSessionIsStarted() {
        Timeouts.await()
                .untilAsserted(() -> assertThat(sessions.watched())
                        .as("client sessions after the gun")
                        .allMatch(WatchedSession::started));
    }

    @Then("no client session has been started")
    public void noClientSessionHasBeenStarted() {
        assertThat(sessions.watched()).as("client sessions without a gun").noneMatch(WatchedSession::started);
    }

    @Then("every client session was told of the end of the input")
    public void everyClientSessionWasToldOfTheEnd() {
        assertThat(sessions.watched()).as("client sessions").isNotEmpty().allMatch(WatchedSession::toldOfTheEnd);
    }

    @Then("every client session has its own answer")
    public void everyClientSessionHasItsAnswer() {
        Timeouts.await()
                .untilAsserted(() -> assertThat(asking.stream().filter(AskingSession::isAnswered))
                        .as("client sessions that have their own answer")
                        .hasSize(asking.size()));
    }

    @When("another {clients} connect by themselves, are started, and are told to stop")
    public void othersComeAndGo(int count) throws IOException, InterruptedException {
        Client others = clients.connected(count, server.approach(), Echo::new);
        others.start();
        StopCall.stop(others::stop, ModelClients.GRACE);
    }

    @When("the clients are told to stop within {duration}")
    public void theClientsAreToldToStop(Duration grace) {
        clients.beginStop(grace);
    }

    @Then("the clients have stopped")
    public void theClientsHaveStopped() throws InterruptedException {
        clients.awaitStopped();
    }

    /** Half-closes as soon as it is started. */
    private static final class Wordless implements Session {

        @Override
        public void started(Outbox out) {
            out.end();
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {}
    }
}
