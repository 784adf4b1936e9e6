package dev.echosounder.contract.steps;

import dev.echosounder.contract.client.ConversingClient;
import dev.echosounder.contract.server.EchoServer;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.picocontainer.Disposable;

/** Clients that send and read without a pause. */
public final class TalkSteps implements Disposable {

    /** So many answers are behind each client before the scenario goes on. */
    private static final int WARM = 100;

    private final EchoServer server;
    private final List<ConversingClient> talking = new ArrayList<>();

    public TalkSteps(EchoServer server) {
        this.server = server;
        server.beforeStop(() -> talking.forEach(ConversingClient::remember));
    }

    @Given("{clients} is/are in the midst of a conversation")
    public void clientsAreInTheMidstOfAConversation(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            talking.add(new ConversingClient(server.address(), i));
        }
        talking.forEach(client -> client.awaitAnswers(WARM));
    }

    @Then("each conversation is answered up to the stop at least, and ends in good order")
    public void eachConversationEnds() {
        talking.forEach(ConversingClient::awaitEndWithoutDebts);
    }

    @Override
    public void dispose() {
        for (ConversingClient client : talking) {
            try {
                client.close();
            } catch (IOException failure) {
                throw new UncheckedIOException("A client of the contract kit could not be closed", failure);
            }
        }
    }
}
