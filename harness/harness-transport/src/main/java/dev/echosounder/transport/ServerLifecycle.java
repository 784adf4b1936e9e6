package dev.echosounder.transport;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The base of the servers of all models: the address, sessions for accepted connections, errors of accepting, the idle
 * limit, the accept queue at a stop, and that a stop is done once. A model extends this, calls {@link #begin} when it
 * listens, and implements {@link #end}.
 *
 * <p>A model accepts in one of two ways. A thread that blocks in {@code accept} does so by {@link #accept}. Where a
 * framework or an event loop accepts, the model asks {@link #isDrain} about each accepted connection, and reports a
 * failure by {@link #notAccepted}.
 */
public abstract class ServerLifecycle implements Server {

    /**
     * How long connections are left in the accept queue after accepting has failed, in milliseconds. Without file
     * descriptors the listener stays readable: a server that accepted again at once would spin.
     */
    public static final long ACCEPT_AGAIN_MILLIS = 10;

    /**
     * Makes the object that serves a connection.
     *
     * @param <C> a model's connection
     */
    @FunctionalInterface
    public interface Serving<C> {
        C of(Session session) throws IOException;
    }

    private final System.Logger log = System.getLogger(getClass().getName());
    private final RateLimitedLog errors = new RateLimitedLog(log); // of accepting, however often they occur
    private final AcceptQueueDrain drain = new AcceptQueueDrain();
    private final Service service;
    private volatile InetSocketAddress address;
    private volatile boolean drained;
    private IdleWatch idleWatch;
    private boolean stopped; // guarded by this

    /** @param at the address that the server is asked to listen at */
    protected ServerLifecycle(InetSocketAddress at, Service service) {
        this.address = at;
        this.service = service;
    }

    /**
     * Opens a listening channel, in blocking mode, with the backlog of all models.
     *
     * @throws PortInUseException if another socket listens there
     */
    protected static ServerSocketChannel listen(InetSocketAddress at) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            return listener.bind(at, Tcp.BACKLOG);
        } catch (IOException failure) {
            listener.close();
            throw PortInUseException.explain(at, failure);
        }
    }

    /**
     * Begins to serve at this address, and to cut connections that exceed the limits of the service, if it has any. To
     * be called once, before the server is handed out.
     *
     * @param each calls its argument with every open connection; see {@link IdleWatch#of}
     * @param cut closes a connection with a cause, by the thread that may
     */
    protected final <C extends Connection> void begin(
            InetSocketAddress listensAt, Consumer<Consumer<C>> each, BiConsumer<C, IOException> cut) {
        address = listensAt;
        FatalErrors.watchHeap();
        idleWatch = IdleWatch.of(service, "idle-watch-" + listensAt.getPort(), each, cut);
    }

    /** Begins to serve at this address, as {@link #begin(InetSocketAddress, Consumer, BiConsumer)} does. */
    protected final void begin(InetSocketAddress listensAt, OpenConnections connections) {
        begin(listensAt, connections::forEach, ServedConnection::cut);
    }

    @Override
    public final InetSocketAddress address() {
        return address;
    }

    // ---- accepting, from any thread

    /**
     * Waits for the next connection of a blocking listener. Where one cannot be accepted, most likely for want of file
     * descriptors, this logs that, waits a moment and tries again.
     *
     * @param accept the call that blocks; throws {@link ClosedChannelException} once the listener is closed
     * @param meanwhile what may free file descriptors, run after each failure
     * @return {@code null} once the listener is closed or, at a stop, the accept queue is empty
     */
    protected final SocketChannel accept(Callable<SocketChannel> accept, Runnable meanwhile) {
        while (true) {
            try {
                SocketChannel channel = accept.call();
                if (!isDrain(channel.getRemoteAddress())) {
                    return channel;
                }
                channel.close();
                return null;
            } catch (ClosedChannelException stopping) {
                return null;
            } catch (Throwable failure) {
                notAccepted(failure);
                freeDescriptors(meanwhile);
                pauseAccepting();
            }
        }
    }

    private void freeDescriptors(Runnable meanwhile) {
        try {
            meanwhile.run();
        } catch (Throwable failure) { // without memory, most likely: after the pause it is tried again
            notAccepted(failure);
        }
    }

    /**
     * Makes the session of an accepted connection, and what serves it. If one of them fails, by an {@link Error} too,
     * the connection and the session are closed, and the cause is logged; the server goes on.
     *
     * @param connection closed if it cannot be served
     * @param serving makes what serves the connection
     * @return {@code null} if that failed
     */
    public final <C> C admit(AutoCloseable connection, Serving<C> serving) {
        Session session = null;
        try {
            session = service.newSession();
            return serving.of(session);
        } catch (Throwable failure) {
            closeAfter(connection);
            closeAfter(failure, session);
            return null;
        }
    }

    private static void closeAfter(AutoCloseable connection) {
        try {
            connection.close();
        } catch (Throwable alreadyGone) {
            // There is nothing left to close, or no memory for it.
        }
    }

    private void closeAfter(Throwable failure, Session session) {
        try {
            if (session != null) {
                session.closed(failure);
            }
            closed("no session could be made for it", failure);
        } catch (Throwable another) {
            notAccepted(another);
        }
    }

    /** Whether an accepted connection with this remote address is the server's own, which ends the accept queue. */
    public final boolean isDrain(SocketAddress remote) {
        boolean own = drain.is(remote);
        drained |= own;
        return own;
    }

    /** Logs that a connection waits and cannot be accepted. Throws nothing. */
    public final void notAccepted(Throwable failure) {
        FatalErrors.mayHaveLost(failure);
        try {
            errors.say("A connection could not be accepted at " + address, failure);
        } catch (Throwable noMemory) {
            // There is none for the sentence. The next is tried.
        }
    }

    /** Logs that a thread of this server has met a failure that concerns no connection, waits a moment and goes on. */
    public final void survive(Throwable failure) {
        errors.survive(failure);
    }

    /** Waits before accepting again after a failure. */
    public static void pauseAccepting() {
        LockSupport.parkNanos(ACCEPT_AGAIN_MILLIS * 1_000_000);
    }

    /**
     * Logs that an accepted connection was closed.
     *
     * @param why what follows "as", without a full stop
     */
    protected final void closed(String why, Throwable failure) {
        errors.say("A connection at " + address + " was closed, as " + why, failure);
    }

    /** Logs that a connection was refused for want of a thread, and returns the text for its peer. Throws nothing. */
    protected final String refusalWithoutThread(Throwable noThreadLeft) {
        try {
            errors.say("A connection at " + address + " was refused, as there is no thread for it", noThreadLeft);
            return service.refusal("This server has no thread left for another connection: try again later.");
        } catch (Throwable noMemory) {
            return "";
        }
    }

    // ---- stopping

    /** Ends the idle watch of a server that could not start. */
    protected final void endIdleWatch() {
        idleWatch.close();
    }

    @Override
    public final synchronized void stop(Duration grace) {
        if (stopped) {
            return;
        }
        stopped = true;
        idleWatch.close();
        end(grace);
        close(drain);
    }

    /**
     * Stops accepting, lets all connections finish, cuts those that have not within the grace, and ends all threads.
     * Called once. On return nothing of the server is left.
     */
    protected abstract void end(Duration grace);

    /**
     * Waits until every connection is accepted that the system has completed by now, at most for the grace.
     *
     * @param meanwhile run again and again while this waits: what may free file descriptors
     */
    protected final void drainAcceptQueue(Grace grace, Runnable meanwhile) {
        if (joinAcceptQueue()) {
            grace.await(() -> {
                if (!drained) {
                    meanwhile.run();
                }
                return drained;
            });
        }
        close(drain);
    }

    /** Waits until every connection is accepted that the system has completed by now, at most for the grace. */
    protected final void drainAcceptQueue(Duration grace) {
        drainAcceptQueue(Grace.of(grace), () -> {});
    }

    /**
     * Puts a connection of the server's own at the end of the accept queue: see {@link #isDrain}.
     *
     * @return {@code false} if the queue takes no more connections
     */
    protected final boolean joinAcceptQueue() {
        try {
            drain.call(address);
            return true;
        } catch (IOException lost) {
            log.log(Level.WARNING, "Connections that wait to be accepted at " + address + " are lost", lost);
            return false;
        }
    }

    /** Closes the listener, or what belongs to it; a failure is logged. */
    protected final void close(Closeable listener) {
        try {
            listener.close();
        } catch (IOException failure) {
            log.log(Level.WARNING, "The listener at " + address + " could not be closed", failure);
        }
    }
}
