package dev.echosounder.blocking;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Client;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.transport.NamedModel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.SequencedMap;

/**
 * One thread accepts a connection, serves it to its end, and accepts the next. The client is of the same kind: all its
 * connections stand before the start signal, and then one thread serves one after the other.
 */
final class BlockingSingle extends NamedModel {

    BlockingSingle() {
        super("blocking-single", Roles.all(ThreadKind.ONLY_THREAD));
    }

    @Override
    public Map<Capability, String> incapable() {
        return Map.of(Capability.MANY_CONNECTIONS, "it serves one client after the other");
    }

    @Override
    public SequencedMap<String, String> settings() {
        return ThreadPerConnection.settings(
                "one platform thread, which serves one connection after the other", ChannelTransports.PLAIN);
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
