package dev.echosounder.xsocket;

import dev.echosounder.api.Session;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.xsocket.connection.Loops;

/** The loops of one server or client, and the connections that are not over. */
final class Traffic {

    /** As many as there are processors. */
    static final int LOOPS = Runtime.getRuntime().availableProcessors();

    private static final Duration AS_LONG_AS_IT_TAKES = Duration.ofDays(365);

    private final Loops loops;
    private final Set<XsocketConnection> connections = ConcurrentHashMap.newKeySet();

    Traffic(String name) throws IOException {
        loops = Loops.start(name, LOOPS, Tcp.READ_BYTES);
    }

    /**
     * Gives a connection to one of the loops. For one thread.
     *
     * @param waiting whether its session waits for the start signal
     * @throws IOException if it has broken already; its session is not called
     */
    XsocketConnection join(SocketChannel channel, Session session, boolean waiting) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        XsocketConnection connection =
                new XsocketConnection(loops.next(), channel, session, waiting, connections::remove);
        connections.add(connection);
        try {
            connection.join();
        } catch (Throwable noMemory) {
            connections.remove(connection);
            throw noMemory;
        }
        return connection;
    }

    /** Does this with each connection, by the thread of its loop, when its turn comes. */
    void forEachConnection(Consumer<XsocketConnection> action) {
        loops.forEach(loop -> loop.execute(() -> connections.forEach(connection -> {
            if (connection.isOf(loop)) {
                action.accept(connection);
            }
        })));
    }

    /** Lets all connections finish, cuts those that have not by then, and ends the loops. */
    void stop(Duration duration) {
        Grace grace = Grace.of(duration);
        forEachConnection(XsocketConnection::finish);
        if (!grace.await(connections::isEmpty)) {
            IOException late = grace.late();
            forEachConnection(connection -> connection.close(late));
            Grace.of(AS_LONG_AS_IT_TAKES).await(connections::isEmpty); // a session that blocks is waited for
        }
        loops.close();
    }
}
