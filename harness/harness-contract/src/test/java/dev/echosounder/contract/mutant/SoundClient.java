package dev.echosounder.contract.mutant;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A connection gets its threads when the gun is fired. */
class SoundClient implements Client {

    private final SoundModel.ConnectionMaker maker;
    private final SoundConnections connections = new SoundConnections();
    private final List<SoundConnection> standing = new ArrayList<>();

    SoundClient(SoundModel.ConnectionMaker maker) {
        this.maker = maker;
    }

    @Override
    public synchronized void connect(InetSocketAddress to, Session session) throws IOException {
        standing.add(maker.make(new Socket(to.getAddress(), to.getPort()), session));
    }

    @Override
    public synchronized void start() {
        standing.forEach(connections::start);
        standing.clear();
    }

    @Override
    public final synchronized void stop(Duration grace) {
        standing.forEach(this::closeStanding);
        standing.clear();
        stopConnections(grace);
    }

    /** Ends one that was never started. */
    void closeStanding(SoundConnection connection) {
        connection.close(null);
    }

    /** Ends those that were. */
    void stopConnections(Duration grace) {
        connections.stop(grace);
    }

    /** Ends them at once. */
    final void dropAll(IOException cause) {
        connections.forEach(connection -> connection.cut(cause));
        standing.forEach(connection -> connection.close(cause));
        standing.clear();
    }
}
