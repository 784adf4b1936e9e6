package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.StopCall;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Set;
import org.picocontainer.Disposable;

/** The life of the server under test: its start, its stop, its port and its threads. */
public final class ServerSteps implements Disposable {

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final EchoServer server;
    private final RawClients clients;
    private Throwable refusal;
    private Server second;
    private int forgotten;

    public ServerSteps(EchoServer server, RawClients clients) {
        this.server = server;
        this.clients = clients;
    }

    @Given("the echo server under test")
    public void theEchoServerUnderTest() throws IOException {
        server.start();
    }

    @When("the server is told to stop")
    public void theServerIsToldToStop() throws InterruptedException {
        theServerIsToldToStopWithin(GRACE);
    }

    @When("the server is told to stop within {duration}")
    public void theServerIsToldToStopWithin(Duration grace) throws InterruptedException {
        clients.awaitThemSent();
        server.beginStop(grace);
        server.awaitStopUnderWay();
    }

    @When("{int} times a client connects just before a server is told to stop")
    public void clientsConnectJustBeforeAStop(int times) throws IOException, InterruptedException {
        for (int i = 0; i < times && forgotten == 0; i++) {
            Server fresh =
                    server.model().serve(new InetSocketAddress(server.address().getAddress(), 0), new Echo());
            try (Socket client =
                    new Socket(fresh.address().getAddress(), fresh.address().getPort())) {
                StopCall.stop(fresh::stop, GRACE);
                forgotten += seesTheEnd(client) ? 0 : 1;
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

    @Then("each of these clients has seen the end of the stream")
    public void eachOfTheseHasSeenTheEnd() {
        assertThat(forgotten)
                .as("clients that wait for a server that has stopped")
                .isZero();
    }

    @Then("the server has stopped")
    public void theServerHasStopped() throws InterruptedException {
        server.awaitStopped();
    }

    @Then("a new server can listen on the same port")
    public void aNewServerCanListen() throws IOException {
        second = server.model().serve(server.address(), new Echo());
    }

    @Then("no thread of the server is left")
    public void noThreadIsLeft() {
        Timeouts.await().untilAsserted(() -> {
            Set<String> left = server.threadsBefore().startedSince();
            assertThat(left).as("threads that the server has left behind").isEmpty();
        });
    }

    @When("a second server is started on the same port")
    public void aSecondServerIsStarted() {
        Model model = server.model();
        refusal = catchThrowable(() -> second = model.serve(server.address(), new Echo()));
    }

    @Then("it fails with {string}")
    public void itFailsWith(String message) {
        assertThat(refusal)
                .as("what the second server on the same port says")
                .isInstanceOf(IOException.class)
                .hasMessage(message.replace(
                        "<port>", Integer.toString(server.address().getPort())));
    }

    @Then("the first server still answers")
    public void theFirstServerStillAnswers() throws IOException {
        RawClient client = clients.open();
        client.send(100, 100);
        client.awaitEverythingBack();
    }

    @Override
    public void dispose() {
        if (second != null) {
            second.stop(Duration.ofSeconds(1));
        }
    }
}
