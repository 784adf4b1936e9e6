package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.QuiescenceDetector;
import dev.echosounder.contract.client.RawClients;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.session.Amplifier;
import dev.echosounder.contract.session.Sessions;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** Answers that are much longer than their requests, and peers that take their time to read them. */
public final class LongAnswerSteps {

    private final EchoServer server;
    private final RawClients clients;
    private final Sessions sessions;
    private final AtomicLong written = new AtomicLong();

    public LongAnswerSteps(EchoServer server, RawClients clients, Sessions sessions) {
        this.server = server;
        this.clients = clients;
        this.sessions = sessions;
    }

    @Given("a server under test whose sessions answer every byte with {size}")
    public void aServerWhoseSessionsAnswerEveryByteWith(int size) throws IOException {
        clients.expect(size);
        server.start(() -> sessions.watch(new Amplifier(size, written)));
    }

    @When("the client reads {size} at a time")
    public void theClientReadsSlowly(int size) {
        clients.theClient().read(size);
    }

    @Then("the sessions were let write less than {size}")
    public void theSessionsWereLetWriteLessThan(int size) throws InterruptedException {
        assertThat(QuiescenceDetector.of(written::get))
                .as("bytes that the session was let write, when it had no room any more or had written all, to a"
                        + " client that reads nothing")
                .isPositive()
                .isLessThan(size);
    }

    @Then("the client receives these answers in the same order")
    public void theClientReceivesTheseAnswers() {
        clients.theClient().awaitEverythingBack();
    }
}
