package dev.echosounder.selector;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.transport.AcceptErrors;
import dev.echosounder.transport.IdleWatch;
import dev.echosounder.transport.PortInUseException;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.function.Consumer;

/** A listener on the first of some loops, which deals its connections out to all of them. */
final class SelectorServer implements Server, SelectorLoop.Ready {

    private static final System.Logger LOG = System.getLogger(SelectorServer.class.getName());

    private final Loops loops;
    private final ServerSocketChannel listener;
    private final InetSocketAddress address;
    private final Service service;
    private final IdleWatch idleWatch;
    private final AcceptErrors newcomers = new AcceptErrors(LOG);
    private boolean stopped; // guarded by this

    static SelectorServer open(InetSocketAddress at, Service service, Choices choices, String name) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            listener.bind(at, Tcp.BACKLOG);
            InetSocketAddress address = (InetSocketAddress) listener.getLocalAddress();
            return new SelectorServer(listener, address, service, Loops.start(choices, name + "-" + address.getPort()));
        } catch (IOException failure) {
            listener.close();
            throw PortInUseException.explain(at, failure);
        }
    }

    private SelectorServer(ServerSocketChannel listener, InetSocketAddress address, Service service, Loops loops) {
        this.listener = listener;
        this.address = address;
        this.service = service;
        this.loops = loops;
        this.idleWatch = IdleWatch.of(
                service, "idle-watch-" + address.getPort(), this::forEachThatWaits, SelectorConnection::cut);
        loops.first().execute(this::listen);
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    /** Who is at work is not idle, nor is who has to wait for a worker. */
    private void forEachThatWaits(Consumer<SelectorConnection> action) {
        loops.forEachConnection(connection -> {
            if (!connection.isAtWork()) {
                action.accept(connection);
            }
        });
    }

    private void listen() {
        try {
            loops.first().register(listener, SelectionKey.OP_ACCEPT, this);
        } catch (IOException failure) {
            LOG.log(Level.ERROR, "Nobody can be accepted at " + address, failure);
        }
    }

    @Override
    public void ready(SelectionKey key) {
        if (!acceptAll()) {
            key.interestOps(0); // or else the waiting connection makes the loop spin
            loops.first().retryLater(() -> {
                if (key.isValid()) {
                    key.interestOps(SelectionKey.OP_ACCEPT);
                }
            });
        }
    }

    private boolean acceptAll() {
        try {
            for (SocketChannel channel; (channel = listener.accept()) != null; ) {
                admit(channel);
            }
            return true;
        } catch (IOException failure) {
            // Out of file descriptors, most likely: those served now go on, and when one ends the next is accepted.
            newcomers.notAccepted(address, failure);
            return false;
        }
    }

    private void admit(SocketChannel channel) throws IOException {
        Session session = newcomers.admit(address, channel, service::newSession);
        if (session == null) {
            return;
        }
        SelectorLoop loop = loops.next();
        SelectorConnection connection = loop.connection(channel, session);
        if (loop == loops.first()) {
            connection.join();
        } else {
            loop.execute(connection::join);
        }
    }

    @Override
    public synchronized void stop(Duration grace) {
        if (stopped) {
            return;
        }
        stopped = true;
        idleWatch.close();
        loops.stop(grace, this::acceptTheLast);
    }

    private void acceptTheLast() {
        acceptAll();
        try {
            listener.close();
        } catch (IOException alreadyClosed) {
            LOG.log(Level.WARNING, "The listener at " + address + " could not be closed", alreadyClosed);
        }
    }
}
