package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.util.Locale;

/** What raw clients do to the server under test, and what they see. */
public final class ClientSteps {

    private static final int ONE_GO = Integer.MAX_VALUE;

    private final RawClients clients;
    private int taken;

    public ClientSteps(RawClients clients) {
        this.clients = clients;
    }

    // ---- one client

    @When("a client sends {size}")
    public void aClientSends(int size) throws IOException {
        aClientSendsInPiecesOf(size, ONE_GO);
    }

    @When("the client sends {size}")
    public void theClientSends(int size) {
        clients.theClient().send(size, ONE_GO);
    }

    @When("a client sends {size} one byte at a time")
    public void aClientSendsOneByteAtATime(int size) throws IOException {
        aClientSendsApart(size, 1);
    }

    @When("a client sends {size} in {pieces}")
    public void aClientSendsInPieces(int size, int pieces) throws IOException {
        aClientSendsApart(size, Math.ceilDiv(size, pieces));
    }

    private void aClientSendsApart(int bytes, int pieceBytes) throws IOException {
        RawClient client = clients.open();
        clients.isTheClient(client);
        client.sendApart(bytes, pieceBytes);
    }

    @When("a client sends {messages} of {size} in one segment")
    public void aClientSendsMessagesInOneSegment(int messages, int size) throws IOException {
        aClientSendsInPiecesOf(messages * size, ONE_GO);
    }

    @When("a client sends {messages} of {size} without waiting for answers")
    public void aClientSendsMessagesWithoutWaiting(int messages, int size) throws IOException {
        aClientSendsInPiecesOf(messages * size, size);
    }

    private void aClientSendsInPiecesOf(int bytes, int pieceBytes) throws IOException {
        RawClient client = clients.open();
        clients.isTheClient(client);
        client.send(bytes, pieceBytes);
    }

    @When("a client sends {size} and half-closes")
    public void aClientSendsAndHalfCloses(int size) throws IOException {
        RawClient client = clients.open();
        clients.isTheClient(client);
        client.sendAndHalfClose(size);
    }

    @When("a client sends {size} without reading")
    public void aClientSendsWithoutReading(int size) throws IOException {
        RawClient client = clients.openWithoutReading();
        clients.isTheClient(client);
        client.send(size, 64 * 1024);
        taken = client.awaitStandstill();
    }

    @When("the client reads")
    public void theClientReads() {
        clients.theClient().read();
    }

    @Then("the client receives the same bytes in the same order")
    public void theClientReceivesTheSame() {
        clients.theClient().awaitEverythingBack();
    }

    @Then("the client sees the end of the stream")
    public void theClientSeesTheEnd() {
        clients.theClient().awaitEnd();
    }

    @Then("the server has taken less than {size}")
    public void theServerHasTakenLessThan(int size) {
        assertThat(taken)
                .withFailMessage(() -> String.format(
                        Locale.ROOT,
                        "From a client that reads nothing the server, and the kernel for it, took %,d bytes, and"
                                + " should have taken less than %,d.",
                        taken,
                        size))
                .isLessThan(size);
    }

    // ---- many clients

    @Given("{clients} is/are connected")
    public void clientsAreConnected(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            clients.joinThem(clients.open());
        }
    }

    @When("each of them sends {size}")
    public void eachOfThemSends(int size) {
        clients.them().forEach(client -> client.send(size, ONE_GO));
    }

    @Then("each of them receives its own bytes in the same order")
    public void eachOfThemReceivesItsOwn() {
        clients.them().forEach(RawClient::awaitEverythingBack);
    }

    @Then("each of them sees the end of the stream")
    public void eachOfThemSeesTheEnd() {
        clients.them().forEach(RawClient::awaitEnd);
    }

    @When("{clients} send(s) {size} and say(s) farewell")
    public void clientsSendAndSayFarewell(int count, int size) throws IOException {
        for (int i = 0; i < count; i++) {
            RawClient client = clients.open();
            clients.joinThem(client);
            client.sendAndHalfClose(size);
        }
        clients.them().forEach(RawClient::awaitEverythingBack);
        clients.them().forEach(RawClient::awaitEnd);
    }

    @When("{clients} reset their connections in mid-message")
    public void clientsReset(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            clients.open().resetInMidMessage();
        }
    }

    @When("another client sends {size} without reading")
    public void anotherClientSendsWithoutReading(int size) throws IOException {
        RawClient other = clients.openWithoutReading();
        clients.isTheOther(other);
        other.send(size, 64 * 1024);
        other.awaitStandstill();
    }

    @Then("all that the other client sends is taken")
    public void allThatTheOtherClientSendsIsTaken() {
        clients.theOther().awaitSent();
    }
}
