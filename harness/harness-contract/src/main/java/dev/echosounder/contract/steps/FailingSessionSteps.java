package dev.echosounder.contract.steps;

import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.session.FailingEcho;
import dev.echosounder.contract.session.OrderedFailure;
import dev.echosounder.contract.session.Sessions;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Sessions that throw, in any of their calls. */
public final class FailingSessionSteps {

    private static final String NEW_SESSION = "newSession";
    private static final int MESSAGE_BYTES = 100;

    private final EchoServer server;
    private final RawClients clients;
    private final Sessions sessions;

    /** The call in which the next session fails. */
    private final AtomicReference<Optional<String>> next = new AtomicReference<>(Optional.empty());

    public FailingSessionSteps(EchoServer server, RawClients clients, Sessions sessions) {
        this.server = server;
        this.clients = clients;
        this.sessions = sessions;
    }

    @Given("a server under test whose sessions fail when told to")
    public void aServerWhoseSessionsFail() throws IOException {
        server.start(() -> {
            String call = next.getAndSet(Optional.empty()).orElse("none");
            if (call.equals(NEW_SESSION)) {
                throw new OrderedFailure("This service was told to make no session.");
            }
            return sessions.watch(new FailingEcho(call));
        });
    }

    @When("another client tells its session to fail")
    public void anotherClientTellsItsSessionToFail() throws IOException {
        RawClient other = clients.open();
        clients.isTheOther(other);
        other.send(FailingEcho.ORDER);
    }

    @When("another client comes, whose session throws in {word}")
    public void anotherClientComesWhoseSessionThrows(String call) throws IOException {
        next.set(Optional.of(call));
        RawClient other = clients.open();
        clients.isTheOther(other);
        other.sendAndHalfClose(MESSAGE_BYTES);
    }

    @When("another client comes, whose session cannot be made")
    public void anotherClientComesWhoseSessionCannotBeMade() throws IOException {
        next.set(Optional.of(NEW_SESSION));
        clients.isTheOther(clients.open());
    }

    @Then("the other client loses its connection")
    public void theOtherClientLosesItsConnection() {
        clients.theOther().awaitLoss();
    }
}
