package dev.echosounder.blocking;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.ThreadKind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * One thread accepts a connection, serves it to its end, and accepts the next. The client is of the same kind: all its
 * connections stand before the start signal, and then one thread serves one after the other.
 */
public final class BlockingSingle implements Model {

    @Override
    public String name() {
        return "blocking-single";
    }

    @Override
    public Map<Capability, String> incapable() {
        return Map.of(Capability.MANY_CONNECTIONS, "it serves one client after the other");
    }

    @Override
    public Optional<Roles> roles() {
        return Optional.of(Roles.all(ThreadKind.ONLY_THREAD));
    }

    @Override
    public SequencedMap<String, String> settings() {
        return Settings.of(
                "threads",
                "one platform thread, which serves one connection after the other",
                "connection",
                new ChannelTransports().text());
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return new SingleServer(at, service, Threads.PLATFORM.factory(name() + "-server-"));
    }

    @Override
    public Client client() {
        return new SingleClient(Threads.PLATFORM.factory(name() + "-client-"));
    }
}
