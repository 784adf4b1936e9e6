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

/** A listener in its own {@link Group}: whichever thread accepts a connection asks for the next. */
final class AsynchronousServer extends ServerLifecycle implements CompletionHandler<AsynchronousSocketChannel, Void> {

    private static final System.Logger LOG = System.getLogger(AsynchronousServer.class.getName());

    private final Group group;
    private final AsynchronousServerSocketChannel listener;
    private volatile boolean acceptedAll;
    private volatile List<Thread> pause = List.of();

    AsynchronousServer(InetSocketAddress at, Service service, String threads) throws IOException {
        super(at, service);
        group = new Group(threads);
        listener = listen(at, group);
        begin((InetSocketAddress) listener.getLocalAddress(), group.connections);
        accept();
    }

    private static AsynchronousServerSocketChannel listen(InetSocketAddress at, Group group) throws IOException {
        AsynchronousServerSocketChannel listener = null;
        try {
            listener = AsynchronousServerSocketChannel.open(group.channels);
            return listener.bind(at, Tcp.BACKLOG);
        } catch (IOException failure) {
            if (listener != null) {
                listener.close();
            }
            group.stop(Grace.of(Duration.ZERO), () -> true, () -> {});
            throw PortInUseException.explain(at, failure);
        }
    }

    /** Asks for the next connection. When no more will come, {@link #failed} is called. */
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
        AsynchronousConnection connection = null;
        try {
            if (isDrain(channel.getRemoteAddress())) {
                channel.close();
                close(listener);
            } else {
                connection = admit(channel, session -> group.add(channel, session));
            }
        } catch (IOException alreadyGone) {
            LOG.log(Level.DEBUG, "A connection was gone before it was served", alreadyGone);
        } catch (Throwable failure) {
            close(channel);
            notAccepted(failure);
        }
        accept(); // before this thread serves, and after the connection is known: so all are known when the drain is
        // accepted
        if (connection != null) {
            connection.report(AsynchronousConnection.BEGIN);
        }
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

    @Override
    protected void end(Duration duration) {
        Grace grace = Grace.of(duration);
        group.stopping = true;
        if (!joinAcceptQueue()) {
            close(listener);
        }
        group.stop(grace, () -> acceptedAll, () -> close(listener));
        Grace.awaitEnd(pause);
    }
}
