package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Server;
import dev.echosounder.contract.client.Clients;
import dev.echosounder.contract.client.NewClient;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.StopCall;
import dev.echosounder.contract.session.EndlessAnswer;
import dev.echosounder.contract.session.Sessions;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a stop does to those who come late, and a stop that is told more than once. */
public final class StopSteps {

    private final EchoServer server;
    private final Sessions sessions;
    private final List<Long> openAtReturn = new CopyOnWriteArrayList<>();
    private int leftHanging;

    public StopSteps(EchoServer server, Sessions sessions) {
        this.server = server;
        this.sessions = sessions;
    }

    @Given("a server under test whose answers never end")
    public void aServerWhoseAnswersNeverEnd() throws IOException {
        server.start(() -> sessions.watch(new EndlessAnswer()));
    }

    @Then("new connections are refused")
    public void newConnectionsAreRefused() {
        Timeouts.await().atMost(Timeouts.limit().multipliedBy(2)).until(() -> {
            NewClient newcomer = NewClient.at(server.address());
            assertThat(newcomer)
                    .as("what becomes of a client that connects after the stop was told")
                    .isNotEqualTo(NewClient.LEFT_HANGING);
            return newcomer == NewClient.REFUSED;
        });
    }

    @Then("the server is still stopping")
    public void theServerIsStillStopping() {
        assertThat(server.isStopping())
                .as("the server waits for a client that has its grace")
                .isTrue();
    }

    @When("{int} times clients connect one after another while a server is told to stop within {duration}")
    public void clientsConnectWhileAServerIsToldToStop(int times, Duration grace)
            throws IOException, InterruptedException {
        for (int i = 0; i < times && leftHanging == 0; i++) {
            Server fresh =
                    server.model().serve(new InetSocketAddress(server.address().getAddress(), 0), new Echo());
            Clients callers = new Clients(fresh.address());
            try (callers) {
                callers.awaitAnswer();
                StopCall.stop(fresh::stop, grace);
            }
            leftHanging += callers.leftHanging();
        }
    }

    @Then("none of these clients is left hanging")
    public void noneOfTheseIsLeftHanging() {
        assertThat(leftHanging)
                .as("clients that came while a server was stopping, and that it neither answered nor refused")
                .isZero();
    }

    @When("two threads tell the server to stop within {duration}")
    public void twoThreadsTellTheServerToStop(Duration grace) {
        for (int i = 0; i < 2; i++) {
            server.beginStop(grace, () -> openAtReturn.add(sessions.open()));
        }
    }

    @Then("both calls return, and neither before every session is closed")
    public void bothCallsReturn() throws InterruptedException {
        server.awaitStopped();
        assertThat(openAtReturn)
                .as("sessions that were still open when each call of stop() returned")
                .containsExactly(0L, 0L);
    }
}
