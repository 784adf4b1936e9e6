package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.ModelClients;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.LateServer;
import dev.echosounder.contract.server.OwnServer;
import dev.echosounder.contract.server.VanishingServer;
import dev.echosounder.contract.session.OneWaySession;
import dev.echosounder.contract.session.Sessions;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.picocontainer.Disposable;

/** Clients of the model under test whose server leaves them, or lets them wait. */
public final class OwnServerSteps implements Disposable {

    private final Sessions sessions;
    private final ModelClients clients;
    private final List<OneWaySession> speaking = new ArrayList<>();
    private OwnServer server;
    private LateServer late;

    public OwnServerSteps(Sessions sessions, ModelClients clients) {
        this.sessions = sessions;
        this.clients = clients;
    }

    @Given("a server that resets in mid-message")
    public void aServerThatResets() throws IOException {
        isServedBy(new VanishingServer(true));
    }

    @Given("a server that hangs up in mid-message")
    public void aServerThatHangsUp() throws IOException {
        isServedBy(new VanishingServer(false));
    }

    @Given("a server that does not read before it is told to")
    public void aServerThatDoesNotRead() throws IOException {
        late = new LateServer();
        isServedBy(late);
    }

    private void isServedBy(OwnServer own) {
        server = own;
        server.open();
    }

    @When("{clients} of the model under test speak to it, each with {size} to say")
    public void clientsSpeakToIt(int count, int size) throws IOException {
        clients.connect(count, server.address(), () -> {
            OneWaySession session = new OneWaySession(size);
            speaking.add(session);
            return session;
        });
        clients.start();
    }

    @When("each of them has said as much as there is room for")
    public void eachHasSaidAsMuch() {
        Timeouts.await()
                .untilAsserted(() -> assertThat(speaking)
                        .as("client sessions that have no room left to say more")
                        .isNotEmpty()
                        .allMatch(OneWaySession::isStuck));
    }

    @Then("{int} client sessions are closed with a cause, each exactly once")
    public void clientSessionsAreClosed(int count) throws InterruptedException {
        Timeouts.await()
                .untilAsserted(() -> assertThat(sessions.closed())
                        .as("client sessions that were closed when their server had vanished")
                        .hasSize(count));
        clients.beginStop(ModelClients.GRACE);
        clients.awaitStopped();
        assertThat(sessions.watched())
                .as("client sessions whose server has vanished")
                .hasSize(count)
                .allSatisfy(session -> assertThat(session.cause())
                        .as("the cause that closed() was given")
                        .isNotNull())
                .allSatisfy(session ->
                        assertThat(session.closings()).as("calls of closed()").isEqualTo(1));
    }

    @When("that server reads")
    public void thatServerReads() {
        late.read();
    }

    @Then("it has heard all that they have said, and the end of each")
    public void itHasHeardAll() {
        Timeouts.await()
                .untilAsserted(() -> assertThat(late.ends())
                        .as("clients of which the server has heard the end")
                        .isEqualTo(speaking.size()));
        assertThat(late.heardBytes())
                .as("bytes that the server has heard, of those that these have said: %s", sessions.watched())
                .isEqualTo(speaking.stream().mapToLong(OneWaySession::saidBytes).sum());
    }

    @Override
    public void dispose() {
        try {
            if (server != null) {
                server.close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("A server of the contract kit could not be closed", failure);
        }
    }
}
