package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;

/** Whose turn it is, where a server serves one client after the other: the first of "them" came first. */
public final class TurnSteps {

    private final RawClients clients;

    public TurnSteps(RawClients clients) {
        this.clients = clients;
    }

    @When("the last of them sends {size}")
    public void theLastSends(int size) {
        last().send(size, size);
        last().awaitSent();
    }

    @When("the first of them makes {int} round trips of {size}")
    public void theFirstMakesRoundTrips(int trips, int size) {
        RawClient first = clients.them().getFirst();
        first.pingPong(trips, size);
        first.awaitEverythingBack();
    }

    @Then("the last of them has received nothing yet")
    public void theLastHasReceivedNothing() {
        assertThat(last().received())
                .as("bytes that the last of them has received, while the first was served")
                .isZero();
    }

    @Then("the last of them receives the same bytes in the same order")
    public void theLastReceivesTheSame() {
        last().awaitEverythingBack();
    }

    private RawClient last() {
        return clients.them().getLast();
    }
}
