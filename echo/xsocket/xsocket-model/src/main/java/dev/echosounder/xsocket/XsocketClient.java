package dev.echosounder.xsocket;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Connections on loops of their own. */
final class XsocketClient implements Client {

    private final Traffic traffic;
    private final List<XsocketConnection> standing = new ArrayList<>();
    private boolean stopped;

    XsocketClient(String name) throws IOException {
        traffic = new Traffic(name + "-client");
    }

    @Override
    public synchronized void connect(InetSocketAddress to, Session session) throws IOException {
        SocketChannel channel = SocketChannel.open(to);
        try {
            standing.add(traffic.join(channel, session, true));
        } catch (Throwable failure) {
            channel.close();
            throw failure;
        }
    }

    @Override
    public synchronized void start() {
        standing.forEach(XsocketConnection::begin);
        standing.clear();
    }

    @Override
    public synchronized void stop(Duration grace) {
        if (stopped) {
            return;
        }
        stopped = true;
        standing.forEach(XsocketConnection::callOff);
        standing.clear();
        traffic.stop(grace);
    }
}
