package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Server;
import dev.echosounder.contract.client.OccasionalClient;
import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.suite.LargeScenario;
import dev.echosounder.contract.suite.ServerUnderTest;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.picocontainer.Disposable;

/** Peers that say nothing, or something now and then. */
public final class IdleSteps implements Disposable {

    private static final int TRIED_MILLIS = 300;
    private static final int TRIED_AT_AN_ADDRESS_MILLIS = 6_000;

    private final EchoServer server;
    private final LargeScenario large;
    private Duration limit;
    private OccasionalClient.Fate fate;
    private Server second;

    public IdleSteps(EchoServer server, LargeScenario large) {
        this.server = server;
        this.large = large;
    }

    @Given("connections may be idle for {duration}")
    public void connectionsMayBeIdleFor(Duration time) {
        limit = time;
        server.limit(service -> service.withIdleLimit(time));
    }

    /** Until the machine lets the client talk as it should: one that was held up for too long proves nothing. */
    @When("a client says a byte every {duration} for {duration}")
    public void aClientTalks(Duration every, Duration time) throws IOException {
        long deadline = System.nanoTime() + Timeouts.limit().toNanos();
        do {
            fate = new OccasionalClient(server.address(), limit).talk(every, time);
        } while (fate == OccasionalClient.Fate.HELD_UP && System.nanoTime() < deadline);
    }

    @Then("it is not cut")
    public void itIsNotCut() {
        assertThat(fate)
                .as(
                        "the fate of a client that was never silent for as long as the idle limit of %,d ms",
                        limit.toMillis())
                .isEqualTo(OccasionalClient.Fate.ANSWERED);
    }

    /**
     * Whoever cuts the silent does so after some seconds, more often than not; a model of which all is known does at
     * once if it does.
     */
    @When("the client is silent for {duration}")
    public void theClientIsSilent(Duration time) throws InterruptedException {
        int tried = ServerUnderTest.hasAnInside() ? TRIED_MILLIS : TRIED_AT_AN_ADDRESS_MILLIS;
        Thread.sleep(large.of((int) time.toMillis(), tried, "ms of silence"));
    }

    @When("a second server, where connections may be idle for {duration}, has cut a later client")
    public void aSecondServerHasCutALaterClient(Duration time) throws IOException {
        second = server.model()
                .serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new Echo().withIdleLimit(time));
        try (RawClient later = RawClient.connect(second.address(), 0)) {
            later.read();
            later.awaitEnd();
        }
    }

    @Override
    public void dispose() {
        if (second != null) {
            second.stop(Duration.ofSeconds(1));
        }
    }
}
