package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.AskingClient;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** More clients than a server serves at a time. */
public final class ConnectionLimitSteps {

    private static final byte[] QUESTION = "Is there room for me?\n".getBytes(StandardCharsets.US_ASCII);

    private final EchoServer server;
    private AskingClient.Answer answer;

    public ConnectionLimitSteps(EchoServer server) {
        this.server = server;
    }

    @Given("at most {int} connections are served at a time")
    public void atMostSoManyAreServed(int connections) {
        server.limit(service -> service.withConnectionLimit(connections));
    }

    @When("another client asks for an answer")
    public void anotherClientAsks() throws IOException {
        answer = AskingClient.ask(server.address(), QUESTION);
    }

    @Then("it is told {string}")
    public void itIsTold(String sentence) {
        assertThat(answer.text())
                .as("the first line that the refused client hears, %s", answer.end())
                .startsWith(sentence + "\n");
    }

    @Then("that is all that it is told")
    public void thatIsAll() {
        assertThat(answer.text().lines())
                .as("lines that the refused client hears")
                .hasSize(1);
        assertThat(answer.end())
                .as("what the refused client hears behind its line")
                .isEqualTo(AskingClient.End.HALF_CLOSE);
    }

    /** The client that leaves may see its end before the server has made room. */
    @Then("before long another client is served")
    public void beforeLongAnotherClientIsServed() {
        String question = new String(QUESTION, StandardCharsets.US_ASCII);
        Timeouts.await()
                .untilAsserted(() -> assertThat(
                                AskingClient.ask(server.address(), QUESTION).text())
                        .as("what a client hears after another has left")
                        .isEqualTo(question));
    }
}
