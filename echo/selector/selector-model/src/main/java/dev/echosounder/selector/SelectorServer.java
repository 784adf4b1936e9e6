package dev.echosounder.selector;

import dev.echosounder.api.Service;
import dev.echosounder.transport.ServerLifecycle;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.function.Consumer;

/** A listener on the first of some loops, which deals its connections out to all of them. */
final class SelectorServer extends ServerLifecycle implements SelectorLoop.Ready {

    private static final System.Logger LOG = System.getLogger(SelectorServer.class.getName());

    private final Loops loops;
    private final ServerSocketChannel listener;

    SelectorServer(InetSocketAddress at, Service service, SelectorModel model) throws IOException {
        super(at, service);
        listener = listen(at);
        InetSocketAddress address = (InetSocketAddress) listener.getLocalAddress();
        try {
            loops = Loops.start(model, model.name() + "-server-" + address.getPort());
        } catch (IOException failure) {
            close(listener);
            throw failure;
        }
        begin(address, this::forEachThatWaits, SelectorConnection::cut);
        loops.first().execute(this::register);
    }

    /**
     * Calls this with each connection that is neither with a worker nor waits for one, as those are not idle. One that
     * its session has ended is looked at in any case: a client that goes on sending may keep workers busy.
     */
    private void forEachThatWaits(Consumer<SelectorConnection> action) {
        loops.forEachConnection(connection -> {
            if (!connection.isAtWork() || connection.isLingering()) {
                action.accept(connection);
            }
        });
    }

    private void register() {
        try {
            loops.first().register(listener, SelectionKey.OP_ACCEPT, this);
        } catch (IOException failure) {
            LOG.log(Level.ERROR, "No connection can be accepted at " + address(), failure);
        }
    }

    /** The retry is arranged first: if there is no memory for that, the listener stays as it is. */
    @Override
    public void ready(SelectionKey key) {
        if (!acceptAll()) {
            loops.first().retryLater(() -> {
                if (key.isValid()) {
                    key.interestOps(SelectionKey.OP_ACCEPT);
                }
            });
            key.interestOps(0); // otherwise the waiting connection makes the loop spin
        }
    }

    private boolean acceptAll() {
        try {
            for (SocketChannel channel; (channel = listener.accept()) != null; ) {
                admit(channel);
            }
            return true;
        } catch (Throwable failure) {
            // Out of file descriptors, most likely: those served now go on, and when one ends the next is accepted.
            notAccepted(failure);
            return false;
        }
    }

    private void admit(SocketChannel channel) {
        SelectorLoop loop = loops.next();
        SelectorConnection connection = admit(channel, session -> {
            SelectorConnection made = loop.connection(channel, session);
            if (loop != loops.first()) {
                loop.execute(made::join);
            }
            return made;
        });
        if (connection != null && loop == loops.first()) {
            connection.join();
        }
    }

    @Override
    protected void end(Duration grace) {
        loops.stop(grace, () -> {
            acceptAll();
            close(listener);
        });
    }
}
