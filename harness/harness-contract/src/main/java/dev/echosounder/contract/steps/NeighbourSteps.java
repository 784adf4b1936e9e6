package dev.echosounder.contract.steps;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Server;
import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.StopCall;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.picocontainer.Disposable;

/** Another server of the same model, in the same process as the one under test. */
public final class NeighbourSteps implements Disposable {

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final EchoServer server;
    private final RawClients clients;
    private final List<RawClient> itsClients = new ArrayList<>();
    private Server neighbour;

    public NeighbourSteps(EchoServer server, RawClients clients) {
        this.server = server;
        this.clients = clients;
    }

    @Given("another server of the same model, with {clients} of its own")
    public void anotherServer(int count) throws IOException {
        neighbour = server.model().serve(new InetSocketAddress(server.address().getAddress(), 0), new Echo());
        for (int i = 0; i < count; i++) {
            itsClients.add(clients.openTo(neighbour.address()));
        }
    }

    @When("each of its clients sends {size}")
    public void eachOfItsClientsSends(int size) {
        itsClients.forEach(client -> client.send(size, size));
    }

    @Then("each of its clients receives its own bytes in the same order")
    public void eachOfItsClientsReceives() {
        itsClients.forEach(RawClient::awaitEverythingBack);
    }

    @When("that server is told to stop")
    public void thatServerIsToldToStop() throws InterruptedException {
        Server stopping = neighbour;
        neighbour = null;
        StopCall.stop(stopping::stop, GRACE);
    }

    @Then("each of its clients sees the end of the stream")
    public void eachOfItsClientsSeesTheEnd() {
        itsClients.forEach(RawClient::awaitEnd);
    }

    @Override
    public void dispose() {
        if (neighbour != null) {
            neighbour.stop(Duration.ZERO);
        }
    }
}
