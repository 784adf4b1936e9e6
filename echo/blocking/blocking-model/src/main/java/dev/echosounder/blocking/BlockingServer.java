package dev.echosounder.blocking;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.api.transport.Complaints;
import dev.echosounder.api.transport.IdleWatch;
import dev.echosounder.api.transport.LastCaller;
import dev.echosounder.api.transport.PortInUseException;
import dev.echosounder.api.transport.Tcp;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;

/** One thread accepts, and gives each connection a thread of its own. */
final class BlockingServer implements Server {

    private static final System.Logger LOG = System.getLogger(BlockingServer.class.getName());
    private static final long ACCEPT_AGAIN_NANOS = 10_000_000;

    private final ServerSocketChannel listener;
    private final InetSocketAddress address;
    private final Service service;
    private final Crew acceptor;
    private final Crew crew;
    private final IdleWatch idleWatch;
    private final Complaints complaints = new Complaints(LOG);
    private final LastCaller lastCaller = new LastCaller();
    private boolean stopped; // guarded by this

    static BlockingServer open(InetSocketAddress at, Service service, ThreadFactory threads) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            listener.bind(at, Tcp.BACKLOG);
            return new BlockingServer(listener, service, threads);
        } catch (IOException failure) {
            listener.close();
            throw PortInUseException.explain(at, failure);
        }
    }

    private BlockingServer(ServerSocketChannel listener, Service service, ThreadFactory threads) throws IOException {
        this.listener = listener;
        this.address = (InetSocketAddress) listener.getLocalAddress();
        this.service = service;
        this.acceptor = new Crew(threads);
        this.crew = new Crew(threads);
        this.idleWatch = IdleWatch.of(service, "idle-watch-" + address.getPort(), crew::forEachConnection, BlockingConnection::cut);
        acceptor.start(this::acceptAll);
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
                complaints.say("A connection could not be accepted at " + address, failure);
                LockSupport.parkNanos(ACCEPT_AGAIN_NANOS);
            }
        }
    }

    private void admit(SocketChannel channel) throws IOException {
        Session session;
        try {
            session = service.newSession();
        } catch (Throwable failure) {
            channel.close();
            complaints.say("A connection at " + address + " was closed, as no session could be made for it", failure);
            return;
        }
        BlockingConnection connection = new BlockingConnection(channel, session);
        try {
            crew.start(connection, connection::converse);
        } catch (Throwable noThreadLeft) {
            connection.refuse(service.refusal("This server has no thread left for another connection: try again later."), noThreadLeft);
            complaints.say("A connection at " + address + " was refused, as there is no thread for it", noThreadLeft);
        }
    }

    @Override
    public synchronized void stop(Duration grace) {
        if (stopped) {
            return;
        }
        stopped = true;
        idleWatch.close();
        try (lastCaller) {
            lastCaller.call(address);
            acceptor.stop(grace);
        } catch (IOException nobodyIsAccepted) {
            LOG.log(Level.WARNING, "Connections that wait to be accepted at " + address + " are lost", nobodyIsAccepted);
        }
        try {
            listener.close();
        } catch (IOException alreadyClosed) {
            LOG.log(Level.WARNING, "The listener at " + address + " could not be closed", alreadyClosed);
        }
        acceptor.stop(grace);
        crew.stop(grace);
    }
}
