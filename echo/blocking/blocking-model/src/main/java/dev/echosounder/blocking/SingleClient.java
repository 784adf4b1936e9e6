package dev.echosounder.blocking;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.blocking.BlockingConnection;
import dev.echosounder.transport.blocking.ConnectionThreads;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;

/**
 * One thread starts all sessions, and then serves one connection to its end after the other, in the order in which they
 * were made: the order in which a server of the same kind serves them.
 */
final class SingleClient implements Client {

    private static final List<BlockingConnection> NO_MORE = List.of();

    private final ConnectionThreads threads;
    private final BlockingQueue<List<BlockingConnection>> started = new LinkedBlockingQueue<>();
    private List<BlockingConnection> standing = new ArrayList<>();

    SingleClient(ThreadFactory factory) {
        threads = new ConnectionThreads(factory);
        threads.start(this::serveAll);
    }

    @Override
    public synchronized void connect(InetSocketAddress to, Session session) throws IOException {
        BlockingConnection connection =
                BlockingConnection.ofClient(ChannelTransports.PLAIN.connect(to), session, threads);
        standing.add(connection);
    }

    @Override
    public synchronized void start() {
        standing.forEach(threads::add);
        started.add(standing);
        standing = new ArrayList<>();
    }

    private void serveAll() {
        for (List<BlockingConnection> next = next(); next != NO_MORE; next = next()) {
            next.forEach(BlockingConnection::begin);
            next.forEach(connection -> threads.run(connection, connection::readOn));
        }
    }

    private List<BlockingConnection> next() {
        while (true) {
            try {
                return started.take();
            } catch (InterruptedException notMeant) {
                // No other code has a reference to this thread; it ends with the client.
            }
        }
    }

    @Override
    public synchronized void stop(Duration grace) {
        standing.forEach(connection -> connection.close(null));
        standing.clear();
        started.add(NO_MORE);
        threads.stop(Grace.of(grace));
    }
}
