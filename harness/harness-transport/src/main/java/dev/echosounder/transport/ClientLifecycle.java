package dev.echosounder.transport;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What the clients of most models share: the connections that stand and wait for the start signal, and that a stop is
 * done once.
 *
 * @param <C> a model's connection
 */
public abstract class ClientLifecycle<C> implements Client {

    private final Consumer<C> begin;
    private final Consumer<C> callOff;
    private List<C> standing = new ArrayList<>(); // guarded by this, as is the next
    private boolean stopped;

    /**
     * @param begin starts the session of a connection
     * @param callOff closes a connection whose session was never started
     */
    protected ClientLifecycle(Consumer<C> begin, Consumer<C> callOff) {
        this.begin = begin;
        this.callOff = callOff;
    }

    @Override
    public final synchronized void connect(InetSocketAddress to, Session session) throws IOException {
        if (stopped) {
            throw new IOException("This client has stopped: it cannot connect any more.");
        }
        standing.add(open(to, session));
    }

    @Override
    public final synchronized void start() {
        forEachStanding(begin);
    }

    @Override
    public final synchronized void stop(Duration grace) {
        if (stopped) {
            return;
        }
        stopped = true;
        forEachStanding(callOff);
        end(grace);
    }

    /** The connections that stand and wait for the start signal. */
    protected final synchronized List<C> standing() {
        return List.copyOf(standing);
    }

    /** Connects. On return the connection stands, and its session has not been called. */
    protected abstract C open(InetSocketAddress to, Session session) throws IOException;

    /** Lets all connections finish, cuts those that have not within the grace, and ends all threads. Called once. */
    protected abstract void end(Duration grace);

    private void forEachStanding(Consumer<C> action) {
        List<C> waiting = standing;
        standing = new ArrayList<>();
        waiting.forEach(action);
    }
}
