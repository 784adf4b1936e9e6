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

    /** Has the thread that serves the connection do this, after all that it was given before. From any thread. */
    protected abstract void serve(Runnable action);

    /** Ends the input once everything that has arrived is read. From any thread. */
    public abstract void finishOnceEmpty();

    @Override
    public void cut(Throwable cause) {
        serve(() -> close(cause));
    }

    /** Does this with the connection, unless it is over: how the idle watch looks at it. By the serving thread. */
    protected void visit(Consumer<ServedConnection> action) {
        if (!isClosed()) {
            action.accept(this);
        }
    }
}
