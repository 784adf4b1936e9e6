package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Model;
import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.session.BlockingEcho;
import dev.echosounder.contract.session.Sessions;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.picocontainer.Disposable;

/** A session that blocks in the middle of a call until the scenario lets it go on. */
public final class BlockingSessionSteps implements Disposable {

    private static final int MESSAGE_BYTES = 100;

    private final EchoServer server;
    private final RawClients clients;
    private final Sessions sessions;

    private final CountDownLatch blocked = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private volatile boolean blocking;

    public BlockingSessionSteps(EchoServer server, RawClients clients, Sessions sessions) {
        this.server = server;
        this.clients = clients;
        this.sessions = sessions;
    }

    @Given("a server under test whose sessions block when told to")
    public void aServerWhoseSessionsBlock() throws IOException {
        server.start(() -> sessions.watch(new BlockingEcho(this::blockIfTold)));
    }

    @Given("a server of {models} whose sessions block when told to")
    public void aServerOfAModelWhoseSessionsBlock(List<Model> models) throws IOException {
        assertThat(models).as("models in this step").hasSize(1);
        server.start(models.getFirst(), () -> sessions.watch(new BlockingEcho(this::blockIfTold)));
    }

    /** Only the first call that comes after the order. */
    private void blockIfTold() {
        if (blocking) {
            blocking = false;
            blocked.countDown();
            awaitUninterruptibly(goOn);
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (InterruptedException notMeant) {
                // A model that interrupts its sessions still has to wait for them.
            }
        }
    }

    @When("another client's session blocks")
    public void anotherClientsSessionBlocks() throws IOException, InterruptedException {
        blocking = true;
        RawClient other = clients.open();
        clients.isTheOther(other);
        other.send(MESSAGE_BYTES, MESSAGE_BYTES);
        assertThat(blocked.await(Timeouts.limit().toMillis(), TimeUnit.MILLISECONDS))
                .as("the client's message has reached its session")
                .isTrue();
    }

    @When("that session goes on")
    public void thatSessionGoesOn() {
        clients.awaitThemSent();
        goOn.countDown();
    }

    @Then("the other client receives the same bytes in the same order")
    public void theOtherClientReceivesTheSame() {
        clients.theOther().awaitEverythingBack();
    }

    @Override
    public void dispose() {
        goOn.countDown(); // or else a server whose scenario has failed could not be stopped
    }
}
