package dev.echosounder.contract.steps;

import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import io.cucumber.java.en.When;

/** Clients that half-close, and see the server do so too. */
public final class FarewellSteps {

    private final RawClients clients;

    public FarewellSteps(RawClients clients) {
        this.clients = clients;
    }

    @When("one of them says farewell")
    public void oneOfThemSaysFarewell() {
        clients.them().getFirst().sayFarewell();
    }

    @When("each of them says farewell")
    public void eachOfThemSaysFarewell() {
        clients.them().forEach(RawClient::sayFarewell);
    }
}
