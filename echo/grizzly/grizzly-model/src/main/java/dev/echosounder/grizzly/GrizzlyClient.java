package dev.echosounder.grizzly;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.nio.transport.TCPNIOConnection;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;

/** Connections of a transport of their own. */
final class GrizzlyClient implements Client {

    private final Threads threads;
    private final TCPNIOTransport transport;
    private final Connections connections;
    private List<GrizzlyConnection> standing = new ArrayList<>();
    private boolean stopped;

    static GrizzlyClient open(String name, boolean pooled) throws IOException {
        Threads threads = new Threads(name);
        TCPNIOTransport transport = Transports.forClient(threads, pooled);
        transport.start();
        return new GrizzlyClient(threads, transport, new Connections(pooled));
    }

    private GrizzlyClient(Threads threads, TCPNIOTransport transport, Connections connections) {
        this.threads = threads;
        this.transport = transport;
        this.connections = connections;
    }

    @Override
    @SuppressWarnings("rawtypes") // as in Grizzly's interfaces
    public synchronized void connect(InetSocketAddress to, Session session) throws IOException {
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
            standing.add(connected.join());
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof IOException io
                    ? io
                    : new IOException("Cannot connect to " + to, failure.getCause());
        }
    }

    @Override
    public synchronized void start() {
        List<GrizzlyConnection> waiting = standing;
        standing = new ArrayList<>();
        waiting.forEach(GrizzlyConnection::begin);
    }

    @Override
    public synchronized void stop(Duration grace) {
        if (stopped) {
            return;
        }
        stopped = true;
        standing.forEach(GrizzlyConnection::callOff);
        standing.clear();
        connections.stop(grace);
        Transports.end(transport, threads);
    }
}
