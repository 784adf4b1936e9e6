package dev.echosounder.netty;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Set;

/** Netty's event loops, one for each processor. Which transport they run on is all that tells its models apart. */
abstract class NettyModel implements Model {

    private final String name;
    private final Transport transport;

    NettyModel(String name, Transport transport) {
        this.name = name;
        this.transport = transport;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Server serve(InetSocketAddress at, Service service) throws IOException {
        return NettyServer.open(at, service, transport, name + "-server");
    }

    @Override
    public final Client client() {
        return new NettyClient(transport, name + "-client");
    }

    /** It tells of the end of event loops, and ends by itself when there was nothing to tell for a second. */
    @Override
    public final Set<String> processWideThreads() {
        return Set.of("globalEventExecutor-");
    }

    static String because(String system, Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return "Netty cannot use %s on this machine: %s".formatted(system, root.getMessage());
    }
}
