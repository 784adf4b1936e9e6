package dev.echosounder.grizzly;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.transport.AcceptErrors;
import dev.echosounder.transport.AcceptQueueDrain;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.ConnectionProbe;
import org.glassfish.grizzly.IOEvent;
import org.glassfish.grizzly.IOStrategy;
import org.glassfish.grizzly.Transport;
import org.glassfish.grizzly.nio.transport.TCPNIOConnection;
import org.glassfish.grizzly.nio.transport.TCPNIOServerConnection;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;

/**
 * Accepts, on the selector thread that does nothing else, and gives each connection its session. As a strategy it does
 * what another does, but Grizzly's own neither say that accepting failed nor pause then.
 */
@SuppressWarnings("rawtypes") // as in Grizzly's interfaces
final class Admission extends ConnectionProbe.Adapter implements IOStrategy {

    private static final System.Logger LOG = System.getLogger(Admission.class.getName());
    private static final long ACCEPT_AGAIN_NANOS = 10_000_000;

    private final IOStrategy strategy;
    private final Service service;
    private final Connections connections;
    private final AcceptErrors newcomers = new AcceptErrors(LOG);
    private final AcceptQueueDrain lastCaller = new AcceptQueueDrain();
    private final CountDownLatch allAccepted = new CountDownLatch(1);

    Admission(IOStrategy strategy, Service service, Connections connections) {
        this.strategy = strategy;
        this.service = service;
        this.connections = connections;
    }

    /** Returns when whoever has come by now is accepted. */
    void close(InetSocketAddress address, Duration patience) {
        try (lastCaller) {
            lastCaller.call(address);
            allAccepted.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException | InterruptedException nobodyIsAccepted) {
            LOG.log(
                    Level.WARNING,
                    "Connections that wait to be accepted at " + address + " are lost",
                    nobodyIsAccepted);
        }
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
        } catch (IOException failure) { // out of file descriptors, most likely
            newcomers.notAccepted(connection.getLocalAddress(), failure);
            LockSupport.parkNanos(ACCEPT_AGAIN_NANOS);
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

    /** Before the connection has a selector: those who came before the last caller are all known when that comes. */
    @Override
    public void onAcceptEvent(Connection listener, Connection accepted) {
        TCPNIOConnection grizzly = (TCPNIOConnection) accepted;
        SocketChannel channel = (SocketChannel) grizzly.getChannel();
        try {
            if (lastCaller.is(channel.getRemoteAddress())) {
                channel.close();
                allAccepted.countDown();
                return;
            }
            admit(grizzly, channel, listener);
        } catch (IOException closed) {
            LOG.log(Level.DEBUG, "A connection was closed as soon as it was accepted", closed);
        }
    }

    private void admit(TCPNIOConnection grizzly, SocketChannel channel, Connection listener) throws IOException {
        Session session = newcomers.admit(listener.getLocalAddress(), channel, service::newSession);
        if (session == null) {
            return;
        }
        connections.admit(grizzly, session, true);
    }
}
