package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.contract.client.ClientGroups;
import dev.echosounder.contract.client.Clients;
import dev.echosounder.contract.client.ModelClients;
import dev.echosounder.contract.client.NewClient;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.StopCall;
import dev.echosounder.contract.session.ServedSessions;
import dev.echosounder.contract.session.Sessions;
import dev.echosounder.contract.steps.ParameterTypes.Stop;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.contract.watch.ResourceSnapshot;
import dev.echosounder.linux.net.FreePort;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.opentest4j.TestAbortedException;
import org.picocontainer.Disposable;

/** The life of the server under test, and of further servers of the same model: start, stop, port and threads. */
public final class ServerSteps implements Disposable {

    private static final byte[] IPV6_LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    /** By then the JVM and the model's library have made what they make once and keep. */
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
        server.beforeStop(clients::rememberSent);
    }

    // ---- starting

    @Given("the echo server under test")
    public void theEchoServer() throws IOException {
        server.start();
    }

    @Given("the echo server under test at the loopback address of IPv6")
    public void atTheLoopbackAddressOfIpv6() throws IOException {
        ServerUnderTest.mustHaveAnInside();
        InetAddress loopback;
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getByAddress(IPV6_LOOPBACK))) {
            loopback = any.getInetAddress();
        } catch (SocketException none) {
            throw new TestAbortedException(
                    "This scenario is skipped: this machine, or this JVM, has no loopback address of IPv6: "
                            + none.getMessage(),
                    none);
        }
        server.startAt(loopback);
    }

    @Given("a server under test whose sessions {session}")
    public void whoseSessions(String session) throws IOException {
        if (session.equals("are watched")) {
            server.startEcho(served.service(session));
        } else {
            server.start(served.service(session));
        }
    }

    @Given("a server of {models} whose sessions {session}")
    public void ofAModelWhoseSessions(List<Model> models, String session) throws IOException {
        assertThat(models).as("models in this step").hasSize(1);
        server.start(models.getFirst(), served.service(session));
    }

    @Given("connections may be idle for {duration}")
    public void connectionsMayBeIdleFor(Duration time) {
        server.limitIdle(time);
    }

    @Given("at most {int} connections are served at a time")
    public void atMostSoManyAreServed(int connections) {
        server.limit(service -> service.withConnectionLimit(connections));
    }

    @Given("a second server of the same model")
    public void aSecondServer() throws IOException {
        server.startSecond(service -> service);
    }

    @Given("a second server of the same model, where connections may be idle for {duration}")
    public void aSecondServerWithAnIdleLimit(Duration time) throws IOException {
        server.startSecond(service -> service.withIdleLimit(time));
    }

    // ---- stopping

    /** Who is told to stop. */
    @ParameterType("the server|the second server|the model's clients")
    public String party(String text) {
        return text;
    }

    @When("{party} is/are told {stop}")
    public void isToldToStop(String party, Stop stop) throws InterruptedException {
        switch (party) {
            case "the second server" -> server.stopSecond(stop.grace());
            case "the model's clients" -> modelClients.beginStop(stop.grace());
            default -> {
                clients.awaitSent();
                for (int i = 0; i < stop.threads(); i++) {
                    server.beginStop(stop.grace(), () -> openAtReturn.add(sessions.open()));
                }
                if (stop.threads() == 1) {
                    server.awaitStopUnderWay();
                }
            }
        }
    }

    @Then("{party} has/have stopped")
    public void hasStopped(String party) throws InterruptedException {
        if (party.equals("the model's clients")) {
            modelClients.awaitStopped();
        } else {
            server.awaitStopped();
        }
    }

    @Then("the server has stopped, and neither call returned before every session was closed")
    public void bothCallsReturn() throws InterruptedException {
        server.awaitStopped();
        assertThat(openAtReturn)
                .as("sessions that were still open when each call of stop() returned")
                .containsExactly(0L, 0L);
    }

    @Then("the server is still stopping")
    public void isStillStopping() {
        assertThat(server.isStopping())
                .as("whether the server waits for a client that has its grace")
                .isTrue();
    }

    @Then("new connections are refused")
    public void newConnectionsAreRefused() {
        Timeouts.await().atMost(Timeouts.limit().multipliedBy(2)).until(() -> {
            NewClient fate = NewClient.at(server.address());
            assertThat(fate)
                    .as("what happens to a client that connects after the server was told to stop")
                    .isNotEqualTo(NewClient.LEFT_HANGING);
            return fate == NewClient.REFUSED;
        });
    }

    @Then("no thread of the server is left")
    public void noThreadIsLeft() {
        Timeouts.await()
                .untilAsserted(() -> assertThat(server.threadsBefore().startedSince())
                        .as("threads that the server has left behind")
                        .isEmpty());
    }

    // ---- one server after the other

    @When("{times} a server is stopped just after a client has connected")
    public void stoppedJustAfterAClient(int times) throws IOException, InterruptedException {
        for (int i = 0; i < times && leftWaiting == 0; i++) {
            Server fresh = server.fresh(new Echo());
            try (Socket client =
                    new Socket(fresh.address().getAddress(), fresh.address().getPort())) {
                StopCall.stop(fresh::stop, Stop.GRACE);
                leftWaiting += seesTheEnd(client) ? 0 : 1;
            }
        }
    }

    private static boolean seesTheEnd(Socket client) throws IOException {
        client.setSoTimeout((int) Timeouts.limit().toMillis());
        try {
            return client.getInputStream().read() < 0;
        } catch (SocketTimeoutException nothing) {
            return false;
        }
    }

    @When("{times} a server is stopped within {duration} while clients connect")
    public void stoppedWhileClientsConnect(int times, Duration grace) throws IOException, InterruptedException {
        for (int i = 0; i < times && leftWaiting == 0; i++) {
            Server fresh = server.fresh(new Echo());
            Clients connecting = new Clients(fresh.address());
            try (connecting) {
                connecting.awaitAnswer();
                StopCall.stop(fresh::stop, grace);
            }
            leftWaiting += connecting.leftHanging();
        }
    }

    @Then("none of the servers has left a client without an answer or the end of the stream")
    public void noneIsLeftWaiting() {
        assertThat(leftWaiting)
                .as("clients that connected while a server was stopping, and that it neither answered nor refused")
                .isZero();
    }

    @When("{times} a server is started on one port, answers a client and is stopped")
    public void startedAndStopped(int times) throws IOException, InterruptedException {
        InetSocketAddress address = FreePort.find();
        for (int round = 1; round <= times; round++) {
            further = startedAgain(address, round);
            if (round == SETTLED) {
                settled = ResourceSnapshot.now();
            }
            assertThat(NewClient.at(address))
                    .as(String.format(Locale.ROOT, "what happens to the client of start %,d", round))
                    .isEqualTo(NewClient.ANSWERED);
            Server stopping = further;
            further = null;
            StopCall.stop(stopping::stop, Stop.GRACE);
        }
    }

    private Server startedAgain(InetSocketAddress address, int round) {
        try {
            return server.model().serve(address, new Echo());
        } catch (IOException failure) {
            throw new AssertionError(
                    String.format(Locale.ROOT, "Start %,d on the same port failed: %s", round, failure.getMessage()),
                    failure);
        }
    }

    @Then("none of the servers has left a thread, a descriptor or a direct buffer")
    public void nothingIsLeft() {
        settled.awaitNothingLeftBy("All servers after the first " + SETTLED + " together have");
    }

    // ---- the port

    @Then("a new server can listen on the same port")
    public void aNewServerCanListen() throws IOException {
        further = server.model().serve(server.address(), new Echo());
    }

    @Then("a second server on the same port fails with {string}")
    public void aSecondServerFails(String message) {
        Model model = server.model();
        Throwable refusal = catchThrowable(() -> further = model.serve(server.address(), new Echo()));
        assertThat(refusal)
                .as("what the second server on the same port says")
                .isInstanceOf(IOException.class)
                .hasMessage(message.replace(
                        "<port>", Integer.toString(server.address().getPort())));
    }

    @Override
    public void dispose() {
        if (further != null) {
            further.stop(Duration.ofSeconds(1));
        }
    }
}
