package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.QuiescenceDetector;
import dev.echosounder.contract.client.RawClients;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.session.LastWord;
import dev.echosounder.contract.session.LateAnswer;
import dev.echosounder.contract.session.Sessions;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/** Sessions that have their last word before their client has, or all their words behind its last. */
public final class LastWordSteps {

    private final EchoServer server;
    private final RawClients clients;
    private final Sessions sessions;
    private final AtomicLong answered = new AtomicLong();
    private volatile LastWord session;

    public LastWordSteps(EchoServer server, RawClients clients, Sessions sessions) {
        this.server = server;
        this.clients = clients;
        this.sessions = sessions;
    }

    @Given("a server under test whose sessions echo {size}, and then say no more")
    public void aServerWhoseSessionsSayNoMore(int size) throws IOException {
        server.start(() -> {
            session = new LastWord(size);
            return sessions.watch(session);
        });
    }

    @Given("a server under test whose sessions answer behind the last word, little by little")
    public void aServerWhoseSessionsAnswerBehindTheLastWord() throws IOException {
        server.start(() -> sessions.watch(new LateAnswer(answered)));
    }

    @When("its session has to wait for the client to read")
    public void itsSessionHasToWait() throws InterruptedException {
        int whole = clients.theClient().message().length;
        assertThat(QuiescenceDetector.of(answered::get))
                .as("bytes of its answer that the session was let write, when that did not go on")
                .isPositive()
                .isLessThan(whole);
    }

    @When("the client sends {size} and half-closes")
    public void theClientSendsAndHalfCloses(int size) {
        clients.theClient().sendAndHalfClose(size);
    }

    @Then("its session has received the same bytes in the same order")
    public void itsSessionHasReceivedTheSame() {
        byte[] message = clients.theClient().message();
        Timeouts.await()
                .untilAsserted(() -> assertThat(session.heard().length)
                        .as("bytes of %,d that have reached the session", message.length)
                        .isEqualTo(message.length));
        assertThat(Arrays.mismatch(session.heard(), message))
                .as("where what the session has heard is not what the client has said")
                .isEqualTo(-1);
    }
}
