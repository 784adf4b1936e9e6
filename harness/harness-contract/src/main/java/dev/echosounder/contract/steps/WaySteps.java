package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.fault.Fault;
import dev.echosounder.contract.steps.Ways.Direction;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.time.Duration;

/** What happens to bytes between clients and the server under test, and how the clients fare. */
public final class WaySteps {

    private final Ways ways;
    private final RawClients clients;

    public WaySteps(Ways ways, RawClients clients) {
        this.ways = ways;
        this.clients = clients;
    }

    /** {@code way to the server}, {@code way back}. */
    @ParameterType("way to the server|way back")
    public Direction way(String text) {
        return text.equals("way back") ? Direction.BACK : Direction.TO_THE_SERVER;
    }

    // ---- what is wrong with a way

    @Given("the {way} splits everything into pieces of {size}")
    public void theWaySplits(Direction way, int size) throws IOException {
        ways.faulty(way).add(new Fault.Split(size));
    }

    @Given("the {way} joins everything into pieces of {size}")
    public void theWayJoins(Direction way, int size) throws IOException {
        ways.faulty(way).add(new Fault.Join(size));
    }

    @Given("the {way} holds every piece back for {duration}")
    public void theWayDelays(Direction way, Duration time) throws IOException {
        ways.faulty(way).add(new Fault.Delay(time));
    }

    @Given("the {way} lets {size} pass a second")
    public void theWayThrottles(Direction way, int size) throws IOException {
        ways.faulty(way).add(new Fault.Throttle(size));
    }

    @Given("the {way} stalls after {size}")
    public void theWayStalls(Direction way, int size) throws IOException {
        ways.faulty(way).add(new Fault.Stall(size));
    }

    @Given("the {way} ends after {size}")
    public void theWayEnds(Direction way, int size) throws IOException {
        ways.faulty(way).add(new Fault.End(size));
    }

    @Given("the {way} is cut after {size}")
    public void theWayIsCut(Direction way, int size) throws IOException {
        ways.faulty(way).add(new Fault.Cut(size));
    }

    @Given("the {way} is reset after {size}")
    public void theWayIsReset(Direction way, int size) throws IOException {
        ways.faulty(way).add(new Fault.Reset(size));
    }

    // ---- what happens to it then

    @When("the {way} stands still")
    public void theWayStandsStill(Direction way) throws InterruptedException {
        assertThat(ways.known(way).awaitStandstill(Timeouts.limit()))
                .as(
                        "so many bytes came to the proxy that it stalls, within %,d ms",
                        Timeouts.limit().toMillis())
                .isTrue();
    }

    @When("the {way} goes on")
    public void theWayGoesOn(Direction way) {
        ways.known(way).goOn();
    }

    @When("every connection on the way is cut")
    public void everyConnectionIsCut() {
        ways.proxy().cutAll();
    }

    @When("every connection on the way is reset")
    public void everyConnectionIsReset() {
        ways.proxy().resetAll();
    }

    // ---- how clients fare on it

    @When("{clients} send(s) {size} and lose(s) the/their connection(s)")
    public void clientsSendAndLoseTheirConnections(int count, int size) throws IOException {
        for (int i = 0; i < count; i++) {
            RawClient client = clients.open();
            client.send(size, Integer.MAX_VALUE);
            client.awaitLoss();
        }
    }

    @Then("the client receives the first {size} and no more")
    public void theClientReceivesTheFirst(int size) {
        clients.theClient().awaitBackAndNoMore(size);
    }
}
