package dev.echosounder.asynchronous;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.transport.AcceptErrors;
import dev.echosounder.transport.AcceptQueueDrain;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.IdleWatch;
import dev.echosounder.transport.PortInUseException;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.CompletionHandler;
import java.nio.channels.ShutdownChannelGroupException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** A listener in a {@link Group} of its own: whichever thread accepts a connection asks for the next. */
final class AsynchronousServer implements Server, CompletionHandler<AsynchronousSocketChannel, Void> {

    private static final System.Logger LOG = System.getLogger(AsynchronousServer.class.getName());
    private static final long ACCEPT_AGAIN_NANOS = 10_000_000;

    private final Group group;
    private final AsynchronousServerSocketChannel listener;
    private final InetSocketAddress address;
    private final Service service;
    private final IdleWatch idleWatch;
    private final AcceptErrors newcomers = new AcceptErrors(LOG);
    private final AcceptQueueDrain lastCaller = new AcceptQueueDrain();
    private volatile boolean acceptedAll;
    private volatile List<Thread> pause = List.of();
    private boolean stopped; // guarded by this

    static AsynchronousServer open(InetSocketAddress at, Service service, String threads) throws IOException {
        Group group = new Group(threads);
        try {
            AsynchronousServerSocketChannel listener = AsynchronousServerSocketChannel.open(group.channels());
            try {
                listener.bind(at, Tcp.BACKLOG);
                return new AsynchronousServer(group, listener, service);
            } catch (IOException failure) {
                listener.close();
                throw failure;
            }
        } catch (IOException failure) {
            group.stop(Grace.of(Duration.ZERO), () -> true, () -> {});
            throw PortInUseException.explain(at, failure);
        }
    }

    private AsynchronousServer(Group group, AsynchronousServerSocketChannel listener, Service service)
            throws IOException {
        this.group = group;
        this.listener = listener;
        this.address = (InetSocketAddress) listener.getLocalAddress();
        this.service = service;
        this.idleWatch = IdleWatch.of(
                service, "idle-watch-" + address.getPort(), group::forEachConnection, AsynchronousConnection::cut);
        accept();
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    /**
     * Asks for the next connection. When there is none to come any more, that is a failure of which the handler is
     * told.
     */
    private void accept() {
        try {
            listener.accept(null, this);
        } catch (ShutdownChannelGroupException over) {
            acceptedAll = true;
        }
    }

    @Override
    public void completed(AsynchronousSocketChannel channel, Void nothing) {
        Optional<AsynchronousConnection> connection = Optional.empty();
        try {
            if (lastCaller.is(channel.getRemoteAddress())) {
                channel.close();
                closeListener();
            } else {
                connection = admit(channel);
            }
        } catch (IOException alreadyGone) {
            LOG.log(Level.DEBUG, "A connection was gone before it was served", alreadyGone);
        }
        accept(); // before this thread serves, and after the connection is known: who accepts the last caller has
        // accepted everybody
        connection.ifPresent(admitted -> admitted.tell(AsynchronousConnection.BEGIN));
    }

    @Override
    public void failed(Throwable failure, Void nothing) {
        if (failure instanceof ClosedChannelException) {
            acceptedAll = true;
            return;
        }
        // Out of file descriptors, most likely: those served now go on, and when one ends the next is accepted.
        newcomers.notAccepted(address, failure);
        pause = List.of(
                Thread.ofVirtual().name("accept-again-" + address.getPort()).start(() -> {
                    LockSupport.parkNanos(ACCEPT_AGAIN_NANOS);
                    accept();
                }));
    }

    private Optional<AsynchronousConnection> admit(AsynchronousSocketChannel channel) throws IOException {
        return Optional.ofNullable(newcomers.admit(address, channel, () -> {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            AsynchronousConnection connection = new AsynchronousConnection(group, channel, service.newSession());
            group.add(connection);
            return connection;
        }));
    }

    @Override
    public synchronized void stop(Duration duration) {
        if (stopped) {
            return;
        }
        stopped = true;
        idleWatch.close();
        Grace grace = Grace.of(duration);
        group.beginToStop();
        try (lastCaller) {
            lastCaller.call(address);
            group.stop(grace, () -> acceptedAll, this::closeListener);
        } catch (IOException nobodyIsAccepted) {
            LOG.log(
                    Level.WARNING,
                    "Connections that wait to be accepted at " + address + " are lost",
                    nobodyIsAccepted);
            closeListener();
            group.stop(grace, () -> acceptedAll, () -> {});
        }
        Grace.awaitEnd(pause);
    }

    private void closeListener() {
        try {
            listener.close();
        } catch (IOException alreadyClosed) {
            LOG.log(Level.WARNING, "The listener at " + address + " could not be closed", alreadyClosed);
        }
    }
}
