package dev.echosounder.blocking;

import static dev.echosounder.transport.SharedSettings.kibibytes;

import dev.echosounder.api.Client;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.transport.NamedModel;
import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import dev.echosounder.transport.blocking.BlockingClient;
import dev.echosounder.transport.blocking.BlockingConnection;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.SequencedMap;

/**
 * A thread for each connection, which blocks in read and in write. Models of this kind differ in the kind of thread,
 * the kind of transport, and the number of threads that are started ahead of connections.
 */
final class ThreadPerConnection extends NamedModel {

    private final Threads threads;
    private final Transports transports;
    private final int ahead;

    /** @param ahead how many threads a server starts before there are connections for them: see {@link SpareThreads} */
    ThreadPerConnection(String name, Threads threads, Transports transports, int ahead) {
        super(name, new Roles(ThreadKind.ACCEPTOR, threads.kind, threads.kind, threads.kind, threads.kind));
        this.threads = threads;
        this.transports = transports;
        this.ahead = ahead;
    }

    @Override
    public SequencedMap<String, String> settings() {
        return settings(
                "one that accepts, and one for each connection: " + threads.text
                        + (ahead == 0 ? "" : ", " + ahead + " started ahead"),
                transports);
    }

    /** Makes the settings of a model of this family: its threads, its transports, and then the shared ones. */
    static SequencedMap<String, String> settings(String threads, Transports transports) {
        return SharedSettings.after(
                "threads",
                threads,
                "connection",
                transports.text(),
                "read buffer",
                "%s, growing to %s, one for each connection"
                        .formatted(kibibytes(BlockingConnection.FIRST_READ_BYTES), kibibytes(Tcp.READ_BYTES)));
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return new BlockingServer(at, service, transports, threads.factory(name() + "-server-"), ahead);
    }

    @Override
    public Client client() {
        return new BlockingClient(transports, threads.factory(name() + "-client-"));
    }
}
