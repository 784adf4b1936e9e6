package dev.echosounder.contract.steps;

import dev.echosounder.contract.fault.FaultProxy;
import dev.echosounder.contract.fault.Way;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import org.picocontainer.Disposable;

/**
 * What one scenario has put between its clients and the server under test, closed with it. Clients that connect from
 * then on go this way; those that are connected already have a clear one.
 */
public final class Ways implements Disposable {

    private final EchoServer server;
    private FaultProxy proxy;

    public Ways(EchoServer server) {
        this.server = server;
    }

    /** With a proxy on it, if there was none yet. */
    Way faulty(Direction direction) throws IOException {
        if (proxy == null) {
            proxy = FaultProxy.to(
                    server.address(),
                    Thread.ofVirtual().name(Threads.OWN_PREFIX + "proxy").factory());
            server.isApproachedAt(proxy.address());
        }
        return known(direction);
    }

    /** One of which the scenario has spoken. */
    Way known(Direction direction) {
        return direction == Direction.BACK ? proxy().back() : proxy().toServer();
    }

    FaultProxy proxy() {
        if (proxy == null) {
            throw new IllegalStateException(
                    "The scenario speaks of the way before it has said what is wrong with it: begin with \"Given the"
                            + " way to the server ...\".");
        }
        return proxy;
    }

    @Override
    public void dispose() {
        if (proxy != null) {
            proxy.close();
        }
    }

    /** Seen from the client. */
    public enum Direction {
        TO_THE_SERVER,
        BACK
    }
}
