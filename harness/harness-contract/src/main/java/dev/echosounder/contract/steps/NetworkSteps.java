package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.fault.Direction;
import dev.echosounder.contract.fault.Fault;
import dev.echosounder.contract.fault.FaultProxy;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.watch.Threads;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.When;
import java.io.IOException;
import org.picocontainer.Disposable;

/**
 * What happens to bytes between clients and the server under test. Clients that connect after the first fault was
 * described connect through a proxy; those that are connected before have a direct connection.
 */
public final class NetworkSteps implements Disposable {

    private final EchoServer server;
    private FaultProxy proxy;

    public NetworkSteps(EchoServer server) {
        this.server = server;
    }

    /** The direction: from the clients to the server, or from the server to the clients. */
    @ParameterType("upstream|downstream")
    public boolean direction(String text) {
        return text.equals("upstream");
    }

    @Given("the {direction} direction {fault}")
    public void hasAFault(boolean upstream, Fault fault) throws IOException {
        if (proxy == null) {
            proxy = FaultProxy.to(
                    server.address(),
                    Thread.ofVirtual().name(Threads.OWN_PREFIX + "proxy").factory());
            server.isApproachedAt(proxy.address());
        }
        way(upstream).add(fault);
    }

    private Direction way(boolean upstream) {
        return upstream ? proxy.toServer() : proxy.back();
    }

    /** What happens to a direction. */
    @ParameterType("has stalled|goes on|is cut|is reset")
    public String event(String text) {
        return text;
    }

    /** A connection that is cut or reset is so in both directions. */
    @When("the {direction} direction {event}")
    public void happens(boolean upstream, String event) throws InterruptedException {
        if (proxy == null) {
            throw new IllegalStateException(
                    "The scenario speaks of a direction before it has said what is wrong with it:"
                            + " begin with \"Given the upstream direction stalls after 1 KiB\".");
        }
        switch (event) {
            case "goes on" -> way(upstream).goOn();
            case "is cut" -> proxy.cutAll();
            case "is reset" -> proxy.resetAll();
            default ->
                assertThat(way(upstream).awaitStandstill(Timeouts.limit()))
                        .as(
                                "whether so many bytes came to the proxy that it stalls, within %,d ms",
                                Timeouts.limit().toMillis())
                        .isTrue();
        }
    }

    @Override
    public void dispose() {
        if (proxy != null) {
            proxy.close();
        }
    }
}
