package dev.echosounder.grizzly;

import dev.echosounder.transport.OpenConnections;
import dev.echosounder.transport.ServerLifecycle;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executor;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.ConnectionProbe;
import org.glassfish.grizzly.IOEvent;
import org.glassfish.grizzly.IOStrategy;
import org.glassfish.grizzly.Transport;
import org.glassfish.grizzly.nio.transport.TCPNIOConnection;
import org.glassfish.grizzly.nio.transport.TCPNIOServerConnection;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;

/**
 * Accepts, on the selector thread that does nothing else, and gives each connection its session. As a strategy it
 * delegates to another one; Grizzly's own strategies neither report a failed accept nor pause after it.
 */
@SuppressWarnings("rawtypes") // as in Grizzly's interfaces
final class Acceptor extends ConnectionProbe.Adapter implements IOStrategy {

    private static final System.Logger LOG = System.getLogger(Acceptor.class.getName());

    private final IOStrategy strategy;
    private final ServerLifecycle server;
    private final OpenConnections connections;

    Acceptor(IOStrategy strategy, ServerLifecycle server, OpenConnections connections) {
        this.strategy = strategy;
        this.server = server;
        this.connections = connections;
    }

    // ---- as a strategy

    @Override
    public boolean executeIoEvent(Connection connection, IOEvent event) throws IOException {
        return executeIoEvent(connection, event, true);
    }

    @Override
    public boolean executeIoEvent(Connection connection, IOEvent event, boolean isEnabled) throws IOException {
        if (event != IOEvent.SERVER_ACCEPT) {
            return strategy.executeIoEvent(connection, event, isEnabled);
        }
        try {
            ((TCPNIOServerConnection) connection).onAccept();
        } catch (Throwable failure) { // out of file descriptors, most likely
            server.notAccepted(failure);
            ServerLifecycle.pauseAccepting();
        }
        return true;
    }

    @Override
    public Executor getThreadPoolFor(Connection connection, IOEvent event) {
        return strategy.getThreadPoolFor(connection, event);
    }

    @Override
    public ThreadPoolConfig createDefaultWorkerPoolConfig(Transport transport) {
        return strategy.createDefaultWorkerPoolConfig(transport);
    }

    // ---- as a probe

    /** Called before the connection has a selector: all that came before the drain are known when the drain comes. */
    @Override
    public void onAcceptEvent(Connection listener, Connection accepted) {
        TCPNIOConnection grizzly = (TCPNIOConnection) accepted;
        SocketChannel channel = (SocketChannel) grizzly.getChannel();
        try {
            if (server.isDrain(channel.getRemoteAddress())) {
                channel.close();
                return;
            }
            server.admit(channel, session -> GrizzlyConnection.admit(connections, grizzly, session, true));
        } catch (IOException closed) {
            LOG.log(Level.DEBUG, "A connection was closed as soon as it was accepted", closed);
        }
    }
}
