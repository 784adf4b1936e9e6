package dev.echosounder.contract.steps;

import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import io.cucumber.java.en.When;
import java.io.IOException;

/** Clients that end their connections with a reset, whatever goes on. */
public final class ResetSteps {

    private final RawClients clients;

    public ResetSteps(RawClients clients) {
        this.clients = clients;
    }

    @When("the client resets its connection")
    public void theClientResets() throws IOException {
        clients.theClient().reset();
    }

    @When("{clients} send {size}, and reset their connections at once")
    public void clientsSendAndReset(int count, int size) throws IOException {
        for (int i = 0; i < count; i++) {
            clients.open().sendAndReset(size);
        }
    }

    @When("the other client resets its connection")
    public void theOtherClientResets() throws IOException {
        clients.theOther().reset();
    }

    @When("another client connects, and resets its connection")
    public void anotherClientConnectsAndResets() throws IOException {
        clients.open().reset();
    }

    @When("another client sends {size}, receives them, and resets its connection")
    public void anotherClientIsAnsweredAndResets(int size) throws IOException {
        RawClient other = clients.open();
        other.send(size, size);
        other.awaitEverythingBack();
        other.reset();
    }
}
