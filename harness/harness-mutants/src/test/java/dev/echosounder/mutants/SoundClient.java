package dev.echosounder.mutants;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** A client whose connections get their threads when they are started. */
final class SoundClient implements Client {

    /** The parts of a client, each of which a mutant may replace. */
    static final class Parts {

        Connect connect = SoundClient::open;
        Consumer<SoundClient> start = SoundClient::startOpen;
        BiConsumer<SoundClient, Duration> stopConnections = (client, grace) -> client.connections.stop(grace);
    }

    @FunctionalInterface
    interface Connect {
        void connect(SoundClient client, InetSocketAddress to, Session session) throws IOException;
    }

    final SoundConnections connections = new SoundConnections(Thread::ofVirtual);

    private final SoundModel model;
    private final List<SoundConnection> notStarted = new ArrayList<>();

    SoundClient(SoundModel model) {
        this.model = model;
    }

    @Override
    public synchronized void connect(InetSocketAddress to, Session session) throws IOException {
        model.client.connect.connect(this, to, session);
    }

    void open(InetSocketAddress to, Session session) throws IOException {
        notStarted.add(new SoundConnection(model.clientConnection, new Socket(to.getAddress(), to.getPort()), session));
    }

    @Override
    public synchronized void start() {
        model.client.start.accept(this);
    }

    void startOpen() {
        notStarted.forEach(connections::start);
        notStarted.clear();
    }

    @Override
    public synchronized void stop(Duration grace) {
        closeNotStarted();
        model.client.stopConnections.accept(this, grace);
    }

    void closeNotStarted() {
        notStarted.forEach(connection -> connection.close(null));
        notStarted.clear();
    }
}
