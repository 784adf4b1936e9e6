package dev.echosounder.blocking;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.transport.blocking.BlockingClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A thread for each connection, which blocks in read and in write. Models of this kind differ in the kind of thread,
 * the kind of transport, and the number of threads that are started ahead of connections.
 */
abstract class ThreadPerConnection implements Model {

    private final String name;
    private final Threads threads;
    private final Transports transports;
    private final int ahead;

    /** Starts each thread when there is a connection for it. */
    ThreadPerConnection(String name, Threads threads, Transports transports) {
        this(name, threads, transports, 0);
    }

    /** @param ahead how many threads a server starts before there are connections for them: see {@link SpareThreads} */
    ThreadPerConnection(String name, Threads threads, Transports transports, int ahead) {
        this.name = name;
        this.threads = threads;
        this.transports = transports;
        this.ahead = ahead;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Optional<Roles> roles() {
        ThreadKind own = threads.kind();
        return Optional.of(new Roles(ThreadKind.ACCEPTOR, own, own, own, own));
    }

    @Override
    public final SequencedMap<String, String> settings() {
        return Settings.of(
                "threads",
                "one that accepts, and one for each connection: " + threads.text()
                        + (ahead == 0 ? "" : ", " + ahead + " started ahead"),
                "connection",
                transports.text());
    }

    @Override
    public final Server serve(InetSocketAddress at, Service service) throws IOException {
        return new BlockingServer(at, service, transports, threads.factory(name + "-server-"), ahead);
    }

    @Override
    public final Client client() {
        return new BlockingClient(transports, threads.factory(name + "-client-"));
    }
}
