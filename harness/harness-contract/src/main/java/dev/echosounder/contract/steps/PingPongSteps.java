package dev.echosounder.contract.steps;

import dev.echosounder.contract.client.BusyCrowd;
import dev.echosounder.contract.client.Flood;
import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.suite.LargeScenario;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.picocontainer.Disposable;

/** Clients that wait for each answer before they send again, alone or beside others that do worse. */
public final class PingPongSteps implements Disposable {

    private static final int TRIED_MIB = 32;

    private final EchoServer server;
    private final RawClients clients;
    private final LargeScenario large;
    private final BusyCrowd busy = new BusyCrowd();
    private Flood flood;

    public PingPongSteps(EchoServer server, RawClients clients, LargeScenario large) {
        this.server = server;
        this.clients = clients;
        this.large = large;
    }

    @When("a client makes {int} round trips of {size}")
    public void aClientMakesRoundTrips(int trips, int size) throws IOException {
        RawClient client = clients.open();
        clients.isTheClient(client);
        client.pingPong(trips, size);
    }

    @When("a client makes {int} round trips of {size}, with an urgent byte in the midst of each")
    public void aClientMakesRoundTripsUrgently(int trips, int size) throws IOException {
        RawClient client = clients.open();
        clients.isTheClient(client);
        client.pingPongUrgently(trips, size);
    }

    @When("each of them makes {int} round trips of {size}")
    public void eachOfThemMakesRoundTrips(int trips, int size) {
        clients.them().forEach(client -> client.pingPong(trips, size));
    }

    @When("each of them sends {size} one byte at a time")
    public void eachOfThemSendsOneByteAtATime(int size) {
        clients.them().forEach(client -> client.sendApart(size, 1));
    }

    @When("{clients} keep the server busy")
    public void clientsKeepTheServerBusy(int count) {
        busy.begin(server.address(), count);
    }

    @Then("those who keep it busy are answered all the while")
    public void thoseWhoKeepItBusyAreAnswered() {
        busy.awaitAnswers();
    }

    @When("another client floods the server")
    public void anotherClientFloods() throws IOException {
        flood = Flood.begin(server.address());
        flood.awaitUnderWay();
    }

    @When("a client floods the server until {mebibytes} have come back")
    public void aClientFloodsUntil(int mib) throws IOException {
        anotherClientFloods();
        flood.awaitBack((long) large.of(mib, TRIED_MIB, "MiB") << 20);
    }

    @Then("the flood ends, and all of it has come back")
    public void theFloodEnds() {
        flood.end();
    }

    @Then("they are done before {size} of the flood have come back")
    public void theyAreDoneBefore(int size) {
        List<RawClient> them = clients.them();
        boolean done = flood.awaitUnless(size, () -> them.stream().allMatch(RawClient::hasEverythingBack));
        if (!done) {
            throw new AssertionError(String.format(
                    Locale.ROOT,
                    "While %,d MiB of the flood have come back, the others have received %,d of %,d bytes: the server"
                            + " does not turn to them.",
                    flood.back() >> 20,
                    them.stream().mapToLong(RawClient::received).sum(),
                    them.stream().mapToLong(client -> client.message().length).sum()));
        }
        them.forEach(RawClient::awaitEverythingBack);
        flood.check();
    }

    @Override
    public void dispose() {
        if (flood != null) {
            flood.close();
        }
        busy.close();
    }
}
