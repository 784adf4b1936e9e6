package dev.echosounder.grizzly;

import dev.echosounder.api.Session;
import dev.echosounder.transport.ClientLifecycle;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.nio.transport.TCPNIOConnection;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;

/** Connections of a transport of their own. */
final class GrizzlyClient extends ClientLifecycle<GrizzlyConnection> {

    private final Threads threads;
    private final TCPNIOTransport transport;
    private final Connections connections;

    static GrizzlyClient open(String name, boolean pooled) throws IOException {
        Threads threads = new Threads(name);
        TCPNIOTransport transport = Transports.forClient(threads, pooled);
        transport.start();
        return new GrizzlyClient(threads, transport, new Connections(pooled));
    }

    private GrizzlyClient(Threads threads, TCPNIOTransport transport, Connections connections) {
        super(GrizzlyConnection::begin, GrizzlyConnection::callOff);
        this.threads = threads;
        this.transport = transport;
        this.connections = connections;
    }

    @Override
    @SuppressWarnings("rawtypes") // as in Grizzly's interfaces
    protected GrizzlyConnection open(InetSocketAddress to, Session session) throws IOException {
        CompletableFuture<GrizzlyConnection> connected = new CompletableFuture<>();
        transport.connect(to, new EmptyCompletionHandler<Connection>() {

            /** Before Grizzly asks for input. */
            @Override
            public void completed(Connection grizzly) {
                GrizzlyConnection connection = connections.admit((TCPNIOConnection) grizzly, session, false);
                connection.opened();
                connected.complete(connection);
            }

            @Override
            public void failed(Throwable cause) {
                connected.completeExceptionally(cause);
            }
        });
        try {
            return connected.join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof IOException io
                    ? io
                    : new IOException("Cannot connect to " + to, failure.getCause());
        }
    }

    @Override
    protected void end(Duration grace) {
        connections.stop(grace);
        Transports.end(transport, threads);
    }
}
