package dev.echosounder.transport.blocking;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import dev.echosounder.transport.Grace;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;

/**
 * A client that gives each connection a thread, which waits for the start signal and then serves the connection to its
 * end. A second thread writes where the session sends more than the outbox holds.
 */
public final class BlockingClient implements Client {

    private final BlockingTransport.Connector connector;
    private final ConnectionThreads threads;
    private CompletableFuture<Boolean> startSignal = new CompletableFuture<>(); // false: the client has stopped

    public BlockingClient(BlockingTransport.Connector connector, ThreadFactory factory) {
        this.connector = connector;
        threads = new ConnectionThreads(factory);
    }

    @Override
    public synchronized void connect(InetSocketAddress to, Session session) throws IOException {
        BlockingTransport transport = connector.connect(to);
        CompletableFuture<Boolean> started = startSignal;
        BlockingConnection connection = BlockingConnection.ofClient(transport, session, threads);
        try {
            threads.start(connection, () -> {
                if (started.join()) {
                    connection.converse();
                } else {
                    connection.close(null);
                }
            });
        } catch (Throwable noThreadLeft) {
            transport.close();
            throw new IOException(
                    "Connected to " + to + ", but there is no thread left for the connection: "
                            + noThreadLeft.getMessage(),
                    noThreadLeft);
        }
    }

    @Override
    public synchronized void start() {
        startSignal.complete(true);
        startSignal = new CompletableFuture<>();
    }

    @Override
    public synchronized void stop(Duration grace) {
        startSignal.complete(false);
        threads.stop(Grace.of(grace));
    }
}
