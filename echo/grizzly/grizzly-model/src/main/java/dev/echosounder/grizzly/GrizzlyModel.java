package dev.echosounder.grizzly;

import static dev.echosounder.api.ThreadKind.ACCEPTOR;
import static dev.echosounder.api.ThreadKind.LOOP;
import static dev.echosounder.api.ThreadKind.WORKER;

import dev.echosounder.api.Client;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.NamedModel;
import dev.echosounder.transport.OpenConnections;
import dev.echosounder.transport.ServedClient;
import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.nio.transport.TCPNIOConnection;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;

/**
 * Grizzly's TCP transport. Its models differ in the strategy, which decides which thread reads from a connection that
 * is ready, runs its session and writes.
 */
final class GrizzlyModel extends NamedModel {

    private static final String READ_BUFFER = SharedSettings.kibibytes(Tcp.READ_BYTES)
            + ", direct, one for each thread that reads; what is sent back from it is copied only if the socket does"
            + " not take it";

    private final boolean pooled;

    /** @param pooled whether the threads of a pool serve connections that are ready; otherwise selector threads do */
    GrizzlyModel(String name, boolean pooled) {
        this(name, pooled, pooled ? WORKER : LOOP);
    }

    private GrizzlyModel(String name, boolean pooled, ThreadKind serves) {
        super(name, new Roles(ACCEPTOR, LOOP, serves, serves, serves));
        this.pooled = pooled;
    }

    @Override
    public SequencedMap<String, String> settings() {
        String loops = String.valueOf(SharedSettings.loops());
        return pooled
                ? SharedSettings.after(
                        "event loops",
                        loops,
                        "worker threads",
                        String.valueOf(SharedSettings.poolThreads()),
                        "read buffer",
                        READ_BUFFER)
                : SharedSettings.after("event loops", loops, "read buffer", READ_BUFFER);
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return new GrizzlyServer(at, service, name() + "-server", pooled);
    }

    @Override
    public Client client() throws IOException {
        Threads threads = new Threads(name() + "-client");
        TCPNIOTransport transport = Transports.forClient(threads, pooled);
        OpenConnections connections = new OpenConnections();
        transport.start();
        return new ServedClient((to, session) -> connect(transport, connections, to, session), grace -> {
            connections.end(Grace.of(grace));
            Transports.end(transport, threads);
        });
    }

    @SuppressWarnings("rawtypes") // as in Grizzly's interfaces
    private static GrizzlyConnection connect(
            TCPNIOTransport transport, OpenConnections connections, InetSocketAddress to, Session session) {
        CompletableFuture<GrizzlyConnection> connected = new CompletableFuture<>();
        transport.connect(to, new EmptyCompletionHandler<Connection>() {

            /** Makes the connection, before Grizzly asks for input. */
            @Override
            public void completed(Connection grizzly) {
                GrizzlyConnection connection =
                        GrizzlyConnection.admit(connections, (TCPNIOConnection) grizzly, session, false);
                connection.opened();
                connected.complete(connection);
            }

            @Override
            public void failed(Throwable cause) {
                connected.completeExceptionally(cause);
            }
        });
        return connected.join();
    }
}
