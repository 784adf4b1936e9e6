package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import dev.echosounder.contract.client.ClientGroups;
import dev.echosounder.contract.client.ModelClients;
import dev.echosounder.contract.client.NewClient;
import dev.echosounder.contract.client.Quantities;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.StopCall;
import dev.echosounder.contract.session.Sessions;
import dev.echosounder.contract.suite.ContractRun;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.contract.watch.ResourceSnapshot;
import dev.echosounder.contract.watch.Threads;
import dev.echosounder.linux.net.FreePort;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.picocontainer.Disposable;

/** The life of the server under test, and of further servers of the same model: start, stop, port and threads. */
public final class ServerSteps implements Disposable {

    private static final Duration GRACE = Duration.ofSeconds(10);

    /** Rounds after which the JVM and the model's library have made what they make once and keep. */
    private static final int SETTLED = 50;

    private final EchoServer server;
    private final ClientGroups clients;
    private final ModelClients modelClients;
    private final Sessions sessions;
    private final ServedSessions served;
    private final List<Long> openAtReturn = new CopyOnWriteArrayList<>();
    private Server further;
    private ResourceSnapshot settled;
    private int leftWaiting;

    public ServerSteps(
            EchoServer server,
            ClientGroups clients,
            ModelClients modelClients,
            Sessions sessions,
            ServedSessions served) {
        this.server = server;
        this.clients = clients;
        this.modelClients = modelClients;
        this.sessions = sessions;
        this.served = served;
    }

    // ---- starting

    @Given("the echo server under test")
    public void theEchoServer() throws IOException {
        server.start();
    }

    /** The model of a server: empty for the one under test. */
    @ParameterType("under test|of " + ParameterTypes.MODEL)
    public Optional<Model> subject(String text) {
        return text.equals("under test") ? Optional.empty() : Optional.of(Models.named(text.substring("of ".length())));
    }

    @Given("a server {subject} whose sessions {session}")
    public void whoseSessions(Optional<Model> model, String session) throws IOException {
        if (model.isPresent()) {
            server.start(model.get(), served.service(session));
        } else if (session.equals("are watched")) {
            server.startEcho(served.service(session));
        } else {
            server.start(served.service(session));
        }
    }

    @Given("connections may be idle for {duration}")
    public void connectionsMayBeIdleFor(Duration time) {
        server.limitIdle(time);
    }

    @Given("connections may linger for {duration} after their end")
    public void connectionsMayLingerFor(Duration time) {
        server.limitLinger(time);
    }

    @Given("at most {int} connections are served at a time")
    public void atMostSoManyAreServed(int connections) {
        server.limit(service -> service.withConnectionLimit(connections));
    }

    @Given("a second server of the same model")
    public void aSecondServer() throws IOException {
        server.startSecond();
    }

    // ---- starting and stopping on order

    /** What is started or stopped. */
    @ParameterType("the server|the second server|the servers|the model's clients|the model's further clients")
    public String party(String text) {
        return text;
    }

    /**
     * A call of {@code start()} or {@code stop()}.
     *
     * @param start whether it is a start
     * @param grace for connections that are not done
     * @param threads that call it at once
     */
    public record Order(boolean start, Duration grace, int threads) {}

    @ParameterType("to start|to stop(?: within " + Quantities.DURATION + ")?(?: by two threads)?")
    public Order order(String text) {
        int threads = text.endsWith(" by two threads") ? 2 : 1;
        String rest = text.replace(" by two threads", "");
        int within = rest.indexOf(" within ");
        return new Order(
                text.equals("to start"),
                within < 0 ? GRACE : Quantities.duration(rest.substring(within + " within ".length())),
                threads);
    }

    @When("{party} is/are told {order}")
    public void beginsTo(String party, Order order) throws InterruptedException {
        if (party.startsWith("the model's")) {
            if (order.start()) {
                modelClients.start(party);
            } else {
                modelClients.beginStop(party, order.grace());
            }
        } else if (party.equals("the second server")) {
            server.stopSecond(order.grace());
        } else {
            clients.awaitSent();
            for (int i = 0; i < order.threads(); i++) {
                server.beginStop(order.grace(), () -> openAtReturn.add(sessions.open()));
            }
            if (order.threads() == 1) {
                server.awaitStopUnderWay();
            }
        }
    }

    /** How far a stop is. */
    @ParameterType("(?:has|have) stopped|is still stopping")
    public boolean progress(String text) {
        return text.endsWith("stopped");
    }

    /** No call of {@code stop()} returns before every session is closed. */
    @Then("{party} {progress}")
    public void stops(String party, boolean stopped) throws InterruptedException {
        if (party.startsWith("the model's")) {
            modelClients.awaitStopped(party);
        } else if (stopped) {
            server.awaitStopped();
            assertThat(openAtReturn)
                    .as("sessions that were still open when each call of stop() returned")
                    .isNotEmpty()
                    .containsOnly(0L);
        } else {
            assertThat(server.isStopping())
                    .as("whether the server waits for a client that has its grace")
                    .isTrue();
        }
    }

    @Then("new connections are refused")
    public void newConnectionsAreRefused() {
        Timeouts.await().atMost(Timeouts.limit().multipliedBy(2)).until(() -> {
            NewClient fate = NewClient.at(server.address());
            assertThat(fate)
                    .as("what happens to a client that connects after the server has begun to stop")
                    .isNotEqualTo(NewClient.LEFT_HANGING);
            return fate == NewClient.REFUSED;
        });
    }

    // ---- one server after another

    /** When each of several servers is stopped. */
    @ParameterType("just after a client has connected|within " + Quantities.DURATION + " while clients connect"
            + "|on one port after it has answered a client")
    public String moment(String text) {
        return text;
    }

    @When("{times} a server is started and stopped {moment}")
    public void startedAndStopped(int times, String moment) throws IOException, InterruptedException {
        InetSocketAddress address = FreePort.find();
        for (int round = 1; round <= times && leftWaiting == 0; round++) {
            if (moment.startsWith("just")) {
                stopAfterAClient();
            } else if (moment.startsWith("within")) {
                stopWhileClientsConnect(Quantities.duration(
                        moment.substring("within ".length(), moment.indexOf(" while clients connect"))));
            } else {
                startAndStop(address, round);
            }
        }
    }

    private void stopAfterAClient() throws IOException, InterruptedException {
        Server fresh = server.fresh(new Echo());
        try (Socket client =
                new Socket(fresh.address().getAddress(), fresh.address().getPort())) {
            StopCall.stop(fresh::stop, GRACE);
            client.setSoTimeout((int) Timeouts.limit().toMillis());
            leftWaiting += client.getInputStream().read() < 0 ? 0 : 1;
        } catch (SocketTimeoutException nothing) {
            leftWaiting++;
        }
    }

    /** Clients connect one after another, in a separate thread, until the server has stopped. */
    private void stopWhileClientsConnect(Duration grace) throws IOException, InterruptedException {
        Server fresh = server.fresh(new Echo());
        CountDownLatch answered = new CountDownLatch(1);
        AtomicBoolean stopped = new AtomicBoolean();
        Thread connecting = Thread.ofPlatform()
                .daemon()
                .name(Threads.OWN_PREFIX + "connecting")
                .start(ContractRun.carried(() -> {
                    while (!stopped.get()) {
                        switch (NewClient.at(fresh.address())) {
                            case ANSWERED -> answered.countDown();
                            case LEFT_HANGING -> leftWaiting++;
                            case REFUSED -> {}
                        }
                    }
                }));
        try {
            answered.await(Timeouts.limit().toMillis(), TimeUnit.MILLISECONDS);
            StopCall.stop(fresh::stop, grace);
        } finally {
            stopped.set(true);
            connecting.join();
        }
    }

    private void startAndStop(InetSocketAddress address, int round) throws InterruptedException {
        try {
            further = server.model().serve(address, new Echo());
        } catch (IOException failure) {
            throw new AssertionError(
                    String.format(Locale.ROOT, "Start %,d on the same port failed: %s", round, failure.getMessage()),
                    failure);
        }
        if (round == SETTLED) {
            settled = ResourceSnapshot.now();
        }
        assertThat(NewClient.at(address))
                .as(String.format(Locale.ROOT, "what happens to the client of start %,d", round))
                .isEqualTo(NewClient.ANSWERED);
        Server stopping = further;
        further = null;
        StopCall.stop(stopping::stop, GRACE);
    }

    /** What servers may leave behind. */
    @ParameterType("thread|thread, descriptor or direct buffer|client without an answer or the end of the stream")
    public String remains(String text) {
        return text;
    }

    @Then("{party} has/have left no {remains}")
    public void hasLeftNo(String party, String remains) {
        if (remains.equals("thread")) {
            Timeouts.await()
                    .untilAsserted(() -> assertThat(server.threadsBefore().startedSince())
                            .as("threads that %s has left behind", party)
                            .isEmpty());
        } else if (remains.startsWith("thread")) {
            settled.awaitNothingLeftBy("All servers after the first " + SETTLED + " together have");
        } else {
            assertThat(leftWaiting)
                    .as("clients that connected while a server was stopping, and that it neither answered nor refused")
                    .isZero();
        }
    }

    // ---- the address

    /** Whether a server can be started: the message with which it fails, or empty. */
    @ParameterType("can be started|fails with \"[^\"]*\"")
    public Optional<String> start(String text) {
        int quote = text.indexOf('"');
        return quote < 0 ? Optional.empty() : Optional.of(text.substring(quote + 1, text.length() - 1));
    }

    @Then("another server on the same port {start}")
    public void anotherServer(Optional<String> message) {
        Model model = server.model();
        Throwable failure = catchThrowable(() -> further = model.serve(server.address(), new Echo()));
        if (message.isEmpty()) {
            assertThat(failure).as("the failure to start on the same port").isNull();
        } else {
            assertThat(failure)
                    .as("what the second server on the same port says")
                    .isInstanceOf(IOException.class)
                    .hasMessage(message.get()
                            .replace("<port>", Integer.toString(server.address().getPort())));
        }
    }

    @Then("the server listens at its address, and at no other of this machine")
    public void listensAtNoOtherAddress() {
        ServerUnderTest.mustHaveAnInside();
        InetSocketAddress address = server.address();
        assertThat(address.getAddress())
                .as("where the server says that it listens")
                .isEqualTo(InetAddress.getLoopbackAddress());
        assertThat(NewClient.at(address)).as("what happens to a client there").isEqualTo(NewClient.ANSWERED);
        InetSocketAddress elsewhere = new InetSocketAddress(clients.anotherAddress(address), address.getPort());
        assertThat(NewClient.at(elsewhere))
                .as("what happens to a client at %s, where the server is not to listen", elsewhere)
                .isEqualTo(NewClient.REFUSED);
    }

    @Override
    public void dispose() {
        if (further != null) {
            further.stop(Duration.ofSeconds(1));
        }
    }
}
