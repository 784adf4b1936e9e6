package dev.echosounder.testkit;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Run;
import dev.echosounder.load.Runner;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;

import java.io.IOException;
import java.time.Duration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Load shapes, and one model's clients that make them. */
public final class LoadSteps {

    private final Load load;
    private final EchoServer server;
    private Run run;
    private Throwable refusal;

    public LoadSteps(Load load, EchoServer server) {
        this.load = load;
        this.server = server;
    }

    @Given("a load of {clients}, each sending {messages} of {size}")
    public void aLoad(int clients, int messages, int size) {
        load.is(LoadShape.pingPong(clients, messages, size));
    }

    @Given("each client waits for an answer before it sends the next message")
    public void eachClientWaits() {
        load.is(load.shape().pipelined(1));
    }

    @Given("each client keeps {messages} in flight")
    public void eachClientKeepsInFlight(int messages) {
        load.is(load.shape().pipelined(messages));
    }

    @Given("{warmups} and {runs}")
    public void warmUpsAndRuns(int warmUps, int runs) {
        load.is(load.shape().repeated(warmUps, runs));
    }

    @Given("a run may take {duration}")
    public void aRunMayTake(Duration limit) {
        load.is(load.shape().within(limit));
    }

    @When("a load of {clients}, each sending {messages} of {size} is asked for")
    public void aLoadIsAskedFor(int clients, int messages, int size) {
        refusal = catchThrowable(() -> LoadShape.pingPong(clients, messages, size));
    }

    @Then("it is refused with {string}")
    public void itIsRefusedWith(String message) {
        assertThat(refusal).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    @When("clients of the model under test make this load")
    public void clientsOfTheModelMakeThisLoad() throws IOException {
        run = new Runner().against(server.address(), server.model().client(), load.shape());
    }

    @Then("every answer is the message that was sent")
    public void everyAnswerIsTheMessage() {
        if (run == null) {
            throw new IllegalStateException("The scenario has made no load yet: put \"When clients of the model under test make this load\" before this step.");
        }
        run.failure().ifPresent(why -> {
            throw new AssertionError(why);
        });
    }
}
