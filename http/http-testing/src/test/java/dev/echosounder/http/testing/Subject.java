package dev.echosounder.http.testing;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * A server that is asked.
 *
 * @param server that was started for it; {@code null} for one that others have started
 * @param servesOneAtATime whether it serves one client after the other
 */
record Subject(String name, InetSocketAddress address, Server server, boolean servesOneAtATime) {

    private static final Duration GRACE = Duration.ofMillis(500);
    private static final Duration STOPPED_WITHIN = Duration.ofSeconds(60);

    static Subject of(Model model, Service service) throws IOException {
        Server server = model.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), service);
        return new Subject(
                model.name(), server.address(), server, model.incapable().containsKey(Capability.MANY_CONNECTIONS));
    }

    /** @param address as {@code host:port} */
    static Subject at(String address) {
        int colon = address.lastIndexOf(':');
        return new Subject(
                address,
                new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1))),
                null,
                false);
    }

    /** Fails with the stack of the server that does not stop, instead of waiting for it for ever. */
    void stop() {
        if (server != null) {
            assertTimeoutPreemptively(STOPPED_WITHIN, () -> server.stop(GRACE), () -> name + " does not stop");
        }
    }
}
