package dev.echosounder.xsocket;

import dev.echosounder.api.Session;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.OpenConnections;
import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.xsocket.connection.Loop;
import org.xsocket.connection.Loops;

/** The loops of one server or client, and the connections that are not over. */
final class Traffic {

    final OpenConnections connections = new OpenConnections();
    private final Loops loops;

    Traffic(String name) throws IOException {
        loops = Loops.start(name, SharedSettings.loops(), Tcp.READ_BYTES);
    }

    /**
     * Gives a connection to one of the loops. For one thread.
     *
     * @param waiting whether its session waits for the start signal
     * @throws IOException if it has broken already; its session is not called
     */
    XsocketConnection join(SocketChannel channel, Session session, boolean waiting) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        Loop loop = loops.next();
        XsocketConnection connection = new XsocketConnection(loop, channel, session, waiting, connections);
        connections.add(connection);
        try {
            loop.join(channel, connection);
        } catch (Throwable noMemory) {
            connections.remove(connection);
            throw noMemory;
        }
        return connection;
    }

    /** Connects, on behalf of a session that waits for the start signal. */
    XsocketConnection connect(InetSocketAddress to, Session session) throws IOException {
        SocketChannel channel = SocketChannel.open(to);
        try {
            return join(channel, session, true);
        } catch (Throwable failure) {
            channel.close();
            throw failure;
        }
    }

    /** Lets all connections finish, cuts those that have not by then, and ends the loops. */
    void stop(Duration grace) {
        connections.end(Grace.of(grace));
        loops.close();
    }
}
