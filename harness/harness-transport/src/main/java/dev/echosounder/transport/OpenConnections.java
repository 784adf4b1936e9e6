package dev.echosounder.transport;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** The connections of one server or client that are not over. From any thread. */
public final class OpenConnections {

    private static final long LOOK_AGAIN_NANOS = 500_000;

    private final Set<ServedConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean finishing;
    private volatile IOException late;

    /** Adds a connection. After {@link #finish} it finishes too, and once the others were cut it is cut. */
    public void add(ServedConnection connection) {
        connections.add(connection);
        IOException cause = late;
        if (cause != null) {
            connection.cut(cause);
        } else if (finishing) {
            connection.finish();
        }
    }

    /** Removes a connection that is over. */
    public void remove(ServedConnection connection) {
        connections.remove(connection);
    }

    /** Passes each connection to an action, which the thread that serves it runs when its turn comes. */
    public void forEach(Consumer<ServedConnection> action) {
        connections.forEach(connection -> connection.serve(() -> connection.visit(action)));
    }

    /** Lets all connections finish, also those that come from now on. */
    public void finish() {
        finishing = true;
        connections.forEach(ServedConnection::finish);
    }

    /**
     * Lets all of them finish, and cuts those that have not by then. On return all have ended: a session that blocks is
     * waited for.
     */
    public void end(Grace grace) {
        finish();
        if (!grace.await(connections::isEmpty)) {
            late = grace.late();
            connections.forEach(connection -> connection.cut(late));
            while (!connections.isEmpty()) {
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
        }
    }
}
