package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.fault.Fault;
import dev.echosounder.contract.steps.Ways.Direction;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.When;
import java.io.IOException;

/** What happens to bytes between clients and the server under test. */
public final class NetworkSteps {

    private final Ways ways;

    public NetworkSteps(Ways ways) {
        this.ways = ways;
    }

    @Given("the {direction} direction {fault}")
    public void hasAFault(Direction direction, Fault fault) throws IOException {
        ways.faulty(direction).add(fault);
    }

    @When("the {direction} direction has stalled")
    public void hasStalled(Direction direction) throws InterruptedException {
        assertThat(ways.known(direction).awaitStandstill(Timeouts.limit()))
                .as(
                        "whether so many bytes came to the proxy that it stalls, within %,d ms",
                        Timeouts.limit().toMillis())
                .isTrue();
    }

    @When("the {direction} direction goes on")
    public void goesOn(Direction direction) {
        ways.known(direction).goOn();
    }

    @When("every connection through the proxy is {loss}")
    public void everyConnectionIs(String loss) {
        if (loss.equals("cut")) {
            ways.proxy().cutAll();
        } else {
            ways.proxy().resetAll();
        }
    }

    /** How a connection is lost. */
    @ParameterType("cut|reset")
    public String loss(String text) {
        return text;
    }
}
