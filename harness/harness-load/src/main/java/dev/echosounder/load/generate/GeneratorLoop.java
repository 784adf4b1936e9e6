package dev.echosounder.load.generate;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** One thread of the load generator: its connections, and the loop that drives them. */
final class GeneratorLoop implements AutoCloseable {

    private static final Duration CLOSE = Duration.ofSeconds(10);
    static final long LOOK_UP_NANOS = 100_000_000;

    private final Network network;
    private final LongSupplier nanoTime;
    private final ThreadTime threadTime;
    private final int part;
    private final int parts;
    private final List<LoadConnection> connections = new ArrayList<>();
    private InetSocketAddress server;
    private final ByteBuffer batch = LoadConnection.batch();

    /**
     * @param part this loop's number, from 0
     * @param parts the number of loops of the load
     */
    GeneratorLoop(Network network, LongSupplier nanoTime, ThreadTime threadTime, int part, int parts) {
        this.network = network;
        this.nanoTime = nanoTime;
        this.threadTime = threadTime;
        this.part = part;
        this.parts = parts;
    }

    /** Connects; the session has not been called on return. */
    void connect(ClientSession session, InetSocketAddress server) throws IOException {
        this.server = server;
        Network.Channel channel = network.connect(server);
        LoadConnection connection = new LoadConnection(channel, session, batch);
        connections.add(connection);
        network.attach(channel, connection);
    }

    /** Adds a session that connects during its runs. */
    void expect(ClientSession session, InetSocketAddress server) {
        this.server = server;
        connections.add(LoadConnection.unconnected(session, batch));
    }

    /** Connects a connection that has left its channel, for one message; the new channel reports to this end. */
    void reconnect(LoadConnection connection, Network.End end) throws IOException {
        Network.Channel channel = network.connectBriefly(server);
        connection.on(channel);
        network.attach(channel, end);
    }

    Part run(LoadShape shape) throws RunFailure {
        try {
            return switch (shape.loadModel()) {
                case LoadModel.Closed closed -> new ClosedRun(this, shape, closed.depth()).run();
                case LoadModel.Reconnecting _ -> new ReconnectingRun(this, shape).run();
                case LoadModel.RampUp rampUp -> new RampUpRun(this, shape, rampUp).run();
                case LoadModel.Open open -> new OpenRun(this, shape, open).run();
            };
        } catch (IOException failure) {
            throw new RunFailure(RunFailure.Kind.LOST, "The generator's network failed: " + failure);
        }
    }

    /** The answers of all connections in all runs. */
    long answered() {
        long answered = 0;
        for (LoadConnection connection : connections) {
            answered += connection.session().answered();
        }
        return answered;
    }

    /** The answers of each client in all runs; 0 for clients of other loops. */
    ClientAnswers answersOfClients() {
        long[] answers = new long[connections.isEmpty() ? 0 : client(connections.size() - 1) + 1];
        for (int i = 0; i < connections.size(); i++) {
            answers[client(i)] = connections.get(i).session().answered();
        }
        return ClientAnswers.of(answers);
    }

    /** A watch of a run of this shape that begins now. */
    StallWatch watch(LoadShape shape, long startNanos) {
        return new StallWatch(
                shape.longest(),
                connections.stream().map(LoadConnection::session).toList(),
                startNanos);
    }

    Network network() {
        return network;
    }

    LongSupplier nanoTime() {
        return nanoTime;
    }

    ThreadTime threadTime() {
        return threadTime;
    }

    List<LoadConnection> connections() {
        return connections;
    }

    /** The number of a connection's client in the whole load: clients are dealt out among the loops. */
    int client(int connection) {
        return connection * parts + part;
    }

    Schedule schedule(LoadModel.Open model, int clients) {
        return Schedule.of(model, clients, part, parts);
    }

    /** Cuts every connection at once; others may be connected afterwards. */
    void cut() {
        connections.forEach(connection -> connection.close(null));
        connections.clear();
    }

    /** Half-closes every connection and waits until the server has closed them. */
    @Override
    public void close() {
        connections.forEach(LoadConnection::finish);
        long begin = nanoTime.getAsLong();
        try {
            while (connections.stream().anyMatch(connection -> !connection.isClosed())
                    && nanoTime.getAsLong() - begin < CLOSE.toNanos()) {
                network.poll(LOOK_UP_NANOS);
            }
        } catch (IOException broken) {
            // Then there is no server left to wait for.
        }
        cut();
        network.close();
    }
}
