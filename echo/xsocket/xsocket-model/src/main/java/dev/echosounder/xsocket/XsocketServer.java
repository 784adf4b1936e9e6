package dev.echosounder.xsocket;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.transport.AcceptErrors;
import dev.echosounder.transport.AcceptQueueDrain;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.IdleWatch;
import dev.echosounder.transport.PortInUseException;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** One thread accepts, and deals the connections out to the loops. */
final class XsocketServer implements Server {

    private static final System.Logger LOG = System.getLogger(XsocketServer.class.getName());
    private static final long ACCEPT_AGAIN_NANOS = 10_000_000;

    private final ServerSocketChannel listener;
    private final InetSocketAddress address;
    private final Service service;
    private final Traffic traffic;
    private final Thread acceptor;
    private final IdleWatch idleWatch;
    private final AcceptErrors newcomers = new AcceptErrors(LOG);
    private final AcceptQueueDrain lastCaller = new AcceptQueueDrain();
    private boolean stopped; // guarded by this

    static XsocketServer open(InetSocketAddress at, Service service, String name) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            listener.bind(at, Tcp.BACKLOG);
            InetSocketAddress address = (InetSocketAddress) listener.getLocalAddress();
            return new XsocketServer(listener, address, service, name);
        } catch (IOException failure) {
            listener.close();
            throw PortInUseException.explain(at, failure);
        }
    }

    private XsocketServer(ServerSocketChannel listener, InetSocketAddress address, Service service, String name)
            throws IOException {
        this.listener = listener;
        this.address = address;
        this.service = service;
        this.traffic = new Traffic(name + "-server-" + address.getPort());
        this.idleWatch = IdleWatch.of(
                service, "idle-watch-" + address.getPort(), traffic::forEachConnection, XsocketConnection::close);
        this.acceptor = Thread.ofPlatform()
                .name(name + "-acceptor-" + address.getPort())
                .start(this::acceptAll);
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    private void acceptAll() {
        while (true) {
            try {
                SocketChannel channel = listener.accept();
                if (lastCaller.is(channel.getRemoteAddress())) {
                    channel.close();
                    return;
                }
                admit(channel);
            } catch (ClosedChannelException stopping) {
                return;
            } catch (IOException failure) {
                // Out of file descriptors, most likely: those served now go on, and when one ends the next is accepted.
                newcomers.notAccepted(address, failure);
                LockSupport.parkNanos(ACCEPT_AGAIN_NANOS);
            }
        }
    }

    private void admit(SocketChannel channel) throws IOException {
        Session session = newcomers.admit(address, channel, service::newSession);
        if (session == null) {
            return;
        }
        try {
            traffic.join(channel, session, false);
        } catch (Throwable failure) {
            channel.close();
            newcomers.closed(address, "no loop could take it", failure);
            session.closed(failure);
        }
    }

    @Override
    public synchronized void stop(Duration grace) {
        if (stopped) {
            return;
        }
        stopped = true;
        idleWatch.close();
        Grace bound = Grace.of(grace);
        try (lastCaller) {
            lastCaller.call(address);
            bound.await(() -> !acceptor.isAlive());
        } catch (IOException nobodyIsAccepted) {
            LOG.log(
                    Level.WARNING,
                    "Connections that wait to be accepted at " + address + " are lost",
                    nobodyIsAccepted);
        }
        try {
            listener.close();
        } catch (IOException alreadyClosed) {
            LOG.log(Level.WARNING, "The listener at " + address + " could not be closed", alreadyClosed);
        }
        Grace.awaitEnd(List.of(acceptor));
        traffic.stop(grace);
    }
}
