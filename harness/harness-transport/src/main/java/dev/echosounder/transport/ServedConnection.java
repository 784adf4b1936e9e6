package dev.echosounder.transport;

import dev.echosounder.api.Session;
import java.util.function.Consumer;

/**
 * A connection that an event loop or a framework serves, and that other threads reach by {@link #serve}. It is one of
 * the {@link OpenConnections} of its server or client until it is over.
 */
public abstract class ServedConnection extends Connection implements ServedClient.Standing {

    protected ServedConnection(Session session) {
        super(session);
    }

    /** Runs an action on the thread that serves the connection, after all that it was given before. For any thread. */
    protected abstract void serve(Runnable action);

    /** Ends the input once everything that has arrived is read. For any thread. */
    public abstract void finishOnceEmpty();

    /** The model stops: ends the input once everything that has arrived is read. From any thread. */
    final void finish() {
        stopping();
        finishOnceEmpty();
    }

    @Override
    public void cut(Throwable cause) {
        serve(() -> close(cause));
    }

    /** Passes the connection to the idle watch, unless it is over. For the serving thread. */
    protected void visit(Consumer<ServedConnection> action) {
        if (!isClosed()) {
            action.accept(this);
        }
    }
}
