package dev.echosounder.load;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A model without sockets, which tells what is asked of it.
 *
 * @param events where it tells
 * @param made   the one client that it gives; without one it fails
 * @param serves whether its servers can listen
 */
record StagedModel(String name, Optional<String> unavailable, List<String> events, Optional<Client> made, boolean serves) implements Model {

    static final InetSocketAddress ADDRESS = InetSocketAddress.createUnresolved("staged", 7);

    /** One that only has a name. */
    static StagedModel named(String name) {
        return new StagedModel(name, Optional.empty(), List.of(), Optional.empty(), false);
    }

    /** One that cannot run here. */
    static StagedModel absent(String name, String why) {
        return new StagedModel(name, Optional.of(why), List.of(), Optional.empty(), false);
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        if (!serves) {
            throw new IOException("no sockets left");
        }
        events.add("serve at port " + at.getPort());
        return new Server() {
            @Override
            public InetSocketAddress address() {
                return ADDRESS;
            }

            @Override
            public void stop(Duration grace) {
                events.add("stop server");
            }
        };
    }

    @Override
    public Client client() throws IOException {
        events.add("client");
        return made.orElseThrow(() -> new IOException("too many threads"));
    }
}
