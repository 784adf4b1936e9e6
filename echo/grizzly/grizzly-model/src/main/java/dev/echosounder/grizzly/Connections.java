package dev.echosounder.grizzly;

import dev.echosounder.api.Session;
import dev.echosounder.transport.Grace;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.glassfish.grizzly.nio.transport.TCPNIOConnection;

/** The connections of one server or client that are not over. */
final class Connections {

    private static final Duration FOREVER = Duration.ofDays(365);

    private final boolean pooled;
    private final Set<GrizzlyConnection> connections = ConcurrentHashMap.newKeySet();

    Connections(boolean pooled) {
        this.pooled = pooled;
    }

    GrizzlyConnection admit(TCPNIOConnection grizzly, Session session, boolean startsAtOnce) {
        GrizzlyConnection connection = pooled
                ? new PooledConnection(this, grizzly, session, startsAtOnce)
                : new LoopConnection(this, grizzly, session, startsAtOnce);
        connections.add(connection);
        return connection;
    }

    void remove(GrizzlyConnection connection) {
        connections.remove(connection);
    }

    /** Does this with each connection, by the thread that may, when its turn comes. */
    void forEachConnection(Consumer<GrizzlyConnection> action) {
        connections.forEach(connection -> connection.visit(action));
    }

    /**
     * Lets all finish, and cuts those that have not by then. On return there is none: a session that blocks is waited
     * for.
     */
    void stop(Duration duration) {
        Grace grace = Grace.of(duration);
        connections.forEach(GrizzlyConnection::finishOnceEmpty);
        if (!grace.await(connections::isEmpty)) {
            IOException late = grace.late();
            connections.forEach(connection -> connection.cut(late));
            Grace.of(FOREVER).await(connections::isEmpty);
        }
    }
}
