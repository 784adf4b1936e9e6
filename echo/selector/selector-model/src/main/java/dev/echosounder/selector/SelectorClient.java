package dev.echosounder.selector;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Connections on a {@link SelectorLoop} of their own. */
final class SelectorClient implements Client {

    private final SelectorLoop loop;
    private List<SelectorConnection> standing = new ArrayList<>(); // of the loop's thread

    SelectorClient(String name) throws IOException {
        loop = new SelectorLoop(name);
    }

    @Override
    public void connect(InetSocketAddress to, Session session) throws IOException {
        SelectorConnection connection = new SelectorConnection(loop, SocketChannel.open(to), session);
        loop.execute(() -> {
            connection.register();
            standing.add(connection);
        });
    }

    @Override
    public void start() {
        loop.execute(() -> {
            List<SelectorConnection> waiting = standing;
            standing = new ArrayList<>();
            waiting.forEach(SelectorConnection::begin);
        });
    }

    @Override
    public void stop(Duration grace) {
        loop.execute(() -> standing.forEach(connection -> connection.close(null)));
        loop.stop(grace);
    }
}
