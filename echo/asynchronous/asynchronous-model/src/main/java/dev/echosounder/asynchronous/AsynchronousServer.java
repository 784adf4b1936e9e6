package dev.echosounder.asynchronous;

import dev.echosounder.api.Service;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.PortInUseException;
import dev.echosounder.transport.ServerLifecycle;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.channels.AcceptPendingException;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.CompletionHandler;
import java.nio.channels.ShutdownChannelGroupException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A listener in a {@link Group} of its own: whichever thread accepts a connection asks for the next. */
final class AsynchronousServer extends ServerLifecycle implements CompletionHandler<AsynchronousSocketChannel, Void> {

    private static final System.Logger LOG = System.getLogger(AsynchronousServer.class.getName());

    private final Group group;
    private final AsynchronousServerSocketChannel listener;
    private volatile boolean acceptedAll;
    private volatile List<Thread> pause = List.of();

    static AsynchronousServer open(InetSocketAddress at, Service service, String threads) throws IOException {
        Group group = new Group(threads);
        try {
            AsynchronousServerSocketChannel listener = AsynchronousServerSocketChannel.open(group.channels());
            try {
                listener.bind(at, Tcp.BACKLOG);
                InetSocketAddress address = (InetSocketAddress) listener.getLocalAddress();
                return new AsynchronousServer(address, group, listener, service);
            } catch (IOException failure) {
                listener.close();
                throw failure;
            }
        } catch (IOException failure) {
            group.stop(Grace.of(Duration.ZERO), () -> true, () -> {});
            throw PortInUseException.explain(at, failure);
        }
    }

    private AsynchronousServer(
            InetSocketAddress address, Group group, AsynchronousServerSocketChannel listener, Service service) {
        super(address, service);
        this.group = group;
        this.listener = listener;
        begin(address, group.connections);
        accept();
    }

    /**
     * Asks for the next connection. When there is none to come any more, that is a failure of which the handler is
     * told.
     */
    private void accept() {
        while (true) {
            try {
                listener.accept(null, this);
                return;
            } catch (ShutdownChannelGroupException over) {
                acceptedAll = true;
                return;
            } catch (AcceptPendingException askedFor) {
                return;
            } catch (Throwable failure) {
                notAccepted(failure);
                pauseAccepting();
            }
        }
    }

    @Override
    public void completed(AsynchronousSocketChannel channel, Void nothing) {
        Optional<AsynchronousConnection> connection = Optional.empty();
        try {
            if (isDrain(channel.getRemoteAddress())) {
                channel.close();
                close(listener);
            } else {
                connection = admit(channel);
            }
        } catch (IOException alreadyGone) {
            LOG.log(Level.DEBUG, "A connection was gone before it was served", alreadyGone);
        } catch (Throwable failure) {
            close(channel);
            notAccepted(failure);
        }
        accept(); // before this thread serves, and after the connection is known: so all are known when the drain is
        // accepted
        connection.ifPresent(admitted -> admitted.tell(AsynchronousConnection.BEGIN));
    }

    @Override
    public void failed(Throwable failure, Void nothing) {
        if (failure instanceof ClosedChannelException) {
            acceptedAll = true;
            return;
        }
        // Out of file descriptors, most likely: those served now go on, and when one ends the next is accepted.
        notAccepted(failure);
        try {
            pause = List.of(Thread.ofVirtual()
                    .name("accept-again-" + address().getPort())
                    .start(this::acceptAgain));
        } catch (Throwable noThread) {
            acceptAgain();
        }
    }

    private void acceptAgain() {
        pauseAccepting();
        accept();
    }

    private Optional<AsynchronousConnection> admit(AsynchronousSocketChannel channel) {
        return Optional.ofNullable(admit(channel, session -> group.add(channel, session)));
    }

    @Override
    protected void end(Duration duration) {
        Grace grace = Grace.of(duration);
        group.beginToStop();
        if (!joinAcceptQueue()) {
            close(listener);
        }
        group.stop(grace, () -> acceptedAll, () -> close(listener));
        Grace.awaitEnd(pause);
    }
}
