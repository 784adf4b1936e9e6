package dev.echosounder.ffm;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import dev.echosounder.linux.Connector;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Connections on a {@link Loop} of their own. */
final class FfmClient implements Client {

    private final Loop loop;
    private List<FfmConnection> standing = new ArrayList<>(); // of the loop's thread
    private boolean stopped;

    FfmClient(Loop loop) {
        this.loop = loop;
        loop.start();
    }

    @Override
    public void connect(InetSocketAddress to, Session session) throws IOException {
        if (stopped) {
            throw new IOException("This client has stopped: it cannot connect any more.");
        }
        int socket = Connector.connect(to);
        loop.execute(() -> standing.add(loop.added(socket, session)));
    }

    @Override
    public void start() {
        loop.execute(() -> {
            List<FfmConnection> waiting = standing;
            standing = new ArrayList<>();
            waiting.forEach(FfmConnection::begin);
        });
    }

    @Override
    public void stop(Duration grace) {
        stopped = true;
        loop.execute(() -> standing.forEach(connection -> connection.close(null)));
        loop.stop(grace);
    }
}
