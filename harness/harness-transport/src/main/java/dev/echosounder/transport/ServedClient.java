package dev.echosounder.transport;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A client whose connections an event loop or a framework serves. They are established, and wait for the start signal.
 */
public final class ServedClient implements Client {

    /** Makes connections. */
    @FunctionalInterface
    public interface Connector {

        /**
         * Connects. On return the connection stands, and its session has not been called.
         *
         * @throws Exception if it cannot; an {@link IOException} that this is, or was caused by, is what the caller
         *     gets
         */
        Standing connect(InetSocketAddress to, Session session) throws Exception;
    }

    /** An established connection. For any thread. */
    public interface Standing {

        /** Starts the session, on the start signal. */
        void begin();

        /**
         * Ends the connection now.
         *
         * @param cause {@code null} if nothing went wrong, as where the session was never started
         */
        void cut(Throwable cause);
    }

    private final Connector connector;
    private final Consumer<Duration> end;
    private List<Standing> standing = new ArrayList<>(); // guarded by this, as is the next
    private boolean stopped;

    /**
     * @param connector called by one thread at a time
     * @param end lets all connections finish, cuts those that have not within the grace, and ends all threads; called
     *     once
     */
    public ServedClient(Connector connector, Consumer<Duration> end) {
        this.connector = connector;
        this.end = end;
    }

    @Override
    public synchronized void connect(InetSocketAddress to, Session session) throws IOException {
        if (stopped) {
            throw new IOException("This client has stopped: it cannot connect any more.");
        }
        try {
            standing.add(connector.connect(to, session));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Connecting to " + to + " was interrupted.");
        } catch (Exception failure) {
            throw explain(to, failure);
        }
    }

    private static IOException explain(InetSocketAddress to, Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException io) {
                return io;
            }
        }
        return new IOException("Cannot connect to " + to, failure);
    }

    @Override
    public synchronized void start() {
        forEachStanding(Standing::begin);
    }

    @Override
    public synchronized void stop(Duration grace) {
        if (stopped) {
            return;
        }
        stopped = true;
        forEachStanding(connection -> connection.cut(null));
        end.accept(grace);
    }

    private void forEachStanding(Consumer<Standing> action) {
        List<Standing> waiting = standing;
        standing = new ArrayList<>();
        waiting.forEach(action);
    }
}
