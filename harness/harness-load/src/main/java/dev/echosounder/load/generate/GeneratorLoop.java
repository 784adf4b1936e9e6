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
    private int driven; // connections, the first ones, in the current run
    private InetSocketAddress server;
    private final ByteBuffer batch = LoadConnection.batch();

    /**
     * @param part this loop's number, from 0
     * @param parts the number of loops of the whole load, on all hosts
     */
    GeneratorLoop(Network network, LongSupplier nanoTime, ThreadTime threadTime, int part, int parts) {
        this.network = network;
        this.nanoTime = nanoTime;
        this.threadTime = threadTime;
        this.part = part;
        this.parts = parts;
    }

    /**
     * Connects; the session has not been called on return.
     *
     * @param spread whether there are more clients than one address has ports
     */
    void connect(ClientSession session, InetSocketAddress server, boolean spread) throws IOException {
        this.server = server;
        Network.Channel channel = spread ? network.connectSpread(server) : network.connect(server);
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

    /** Makes a run with the first clients of the load, as many as the shape has; the others stay idle. */
    Part run(LoadShape shape) throws RunFailure {
        driven = Math.min(connections.size(), (shape.connections() - part + parts - 1) / parts);
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

    /** The answers of the driven connections in all runs. */
    long answered() {
        long answered = 0;
        for (int i = 0; i < driven; i++) {
            answered += connections.get(i).session().answered();
        }
        return answered;
    }

    /** The answers of each driven client in all runs; 0 for clients of other loops. */
    ClientAnswers answersOfClients() {
        long[] answers = new long[driven == 0 ? 0 : client(driven - 1) + 1];
        for (int i = 0; i < driven; i++) {
            answers[client(i)] = connections.get(i).session().answered();
        }
        return ClientAnswers.of(answers);
    }

    /** A watch of a run of this shape that begins now. */
    StallWatch watch(LoadShape shape, long startNanos) {
        return new StallWatch(
                shape.longest(),
                connections().stream().map(LoadConnection::session).toList(),
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

    /** The connections that are driven in this run. */
    List<LoadConnection> connections() {
        return driven == connections.size() ? connections : List.copyOf(connections.subList(0, driven));
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

    /**
     * Half-closes every connection and waits until the server has closed them, for 10 s at most.
     *
     * @return whether it has closed all
     */
    boolean finish() {
        connections.forEach(LoadConnection::finish);
        long begin = nanoTime.getAsLong();
        int closed = 0;
        try {
            while (closed < connections.size() && nanoTime.getAsLong() - begin < CLOSE.toNanos()) {
                if (connections.get(closed).isClosed()) {
                    closed++;
                } else {
                    network.poll(LOOK_UP_NANOS);
                }
            }
        } catch (IOException broken) {
            // Then there is no server left to wait for.
        }
        return closed == connections.size();
    }

    @Override
    public void close() {
        cut();
        network.close();
    }
}
