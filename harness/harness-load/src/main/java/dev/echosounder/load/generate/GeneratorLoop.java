package dev.echosounder.load.generate;

import dev.echosounder.api.Times;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/** One thread of the reference client: its lines, and the loop that drives them, by answers or by the clock. */
final class GeneratorLoop implements AutoCloseable {

    /**
     * So long may nothing at all come back while something is owed; a server that stalls for seconds is slow, not dead.
     */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration CLOSE = Duration.ofSeconds(10);
    static final long LOOK_UP_NANOS = 100_000_000;
    static final int POLLS_BETWEEN_LOOKS = 256;

    private final Network network;
    private final LongSupplier nanoTime;
    private final ThreadTime busyness;
    private final int part;
    private final int parts;
    private final List<LoadConnection> lines = new ArrayList<>();
    private InetSocketAddress server;
    private final ByteBuffer batch = LoadConnection.batch();

    /**
     * @param part this loop's number, from 0
     * @param parts all loops of the lane
     */
    GeneratorLoop(Network network, LongSupplier nanoTime, ThreadTime busyness, int part, int parts) {
        this.network = network;
        this.nanoTime = nanoTime;
        this.busyness = busyness;
        this.part = part;
        this.parts = parts;
    }

    /** Connects; the exchange has not been called on return. */
    void connect(ClientSession exchange, InetSocketAddress server) throws IOException {
        this.server = server;
        Network.Channel wire = network.connect(server);
        LoadConnection line = new LoadConnection(wire, exchange, batch);
        lines.add(line);
        network.attach(wire, line);
    }

    /** Knows an exchange whose runs connect by themselves. */
    void expect(ClientSession exchange, InetSocketAddress server) {
        this.server = server;
        lines.add(LoadConnection.unconnected(exchange, batch));
    }

    /** Connects a line that has left, for one message; its wire is told to this end. */
    void reconnect(LoadConnection line, Network.End end) throws IOException {
        Network.Channel wire = network.connectBriefly(server);
        line.on(wire);
        network.attach(wire, end);
    }

    Part run(LoadShape shape) throws RunFailure {
        try {
            return switch (shape.pace()) {
                case LoadModel.Closed closed -> closed(shape, closed.depth());
                case LoadModel.Reconnecting _ -> new ReconnectingRun(this, shape).run();
                case LoadModel.RampUp joining -> new JoiningRun(this, shape, joining).run();
                case LoadModel.Open open -> new OpenRun(this, shape, open).run();
            };
        } catch (IOException failure) {
            throw new RunFailure(RunFailure.Kind.LOST, "The generator's network failed: " + failure);
        }
    }

    private Part closed(LoadShape shape, int depth) throws IOException, RunFailure {
        Latencies latencies = Latencies.empty();
        Arrivals arrivals = new Arrivals(lines.size());
        long answeredBefore = answered();
        Watch watch = new Watch(shape.longest());
        long waited = busyness.waitedNanos();
        long cpu = busyness.cpuNanos();
        long startNanos = nanoTime.getAsLong();
        RunParameters orders = RunParameters.closed(shape, depth, startNanos, latencies.response(), arrivals);
        lines.forEach(line -> line.exchange().prepare(orders));
        for (int i = 0; i < lines.size(); i++) {
            lines.get(i).fire();
        }
        watch.begin(startNanos);
        for (int polls = 1; arrivals.underWay() && !arrivals.failed(); polls++) {
            if (!network.poll(LOOK_UP_NANOS) || polls % POLLS_BETWEEN_LOOKS == 0) {
                watch.look(nanoTime.getAsLong(), answered());
            }
        }
        arrivals.throwIfFailed();
        double wall = Math.max(1, arrivals.lastNanos() - startNanos);
        long answered = answered() - answeredBefore;
        Run run = Run.closed(
                arrivals.lastNanos() - startNanos,
                answered,
                busyness.busyShare(cpu, wall),
                busyness.waitedShare(waited, wall),
                List.of());
        return new Part(startNanos, true, new RunReport(run, latencies));
    }

    /** Messages of all lines, of all runs. */
    long answered() {
        long answered = 0;
        for (LoadConnection line : lines) {
            answered += line.exchange().answered();
        }
        return answered;
    }

    Network network() {
        return network;
    }

    LongSupplier nanoTime() {
        return nanoTime;
    }

    ThreadTime busyness() {
        return busyness;
    }

    List<LoadConnection> lines() {
        return lines;
    }

    /** Which client of the whole lane this line's is: they are dealt out among the loops. */
    int client(int line) {
        return line * parts + part;
    }

    Schedule schedule(LoadModel.Open pace, int connections) {
        return Schedule.of(pace, connections, part, parts);
    }

    /** Cuts every line, without a word; others may be connected afterwards. */
    void cut() {
        lines.forEach(line -> line.close(null));
        lines.clear();
    }

    /** Half-closes every connection and waits until the server has closed them. */
    @Override
    public void close() {
        lines.forEach(LoadConnection::end);
        long begin = nanoTime.getAsLong();
        try {
            while (lines.stream().anyMatch(line -> !line.isClosed())
                    && nanoTime.getAsLong() - begin < CLOSE.toNanos()) {
                network.poll(LOOK_UP_NANOS);
            }
        } catch (IOException broken) {
            // Then there is no server left to wait for.
        }
        cut();
        network.close();
    }

    /** Notices that nothing moves any more, or that the run takes too long. */
    final class Watch {

        private final Duration limit;
        private long startNanos;
        private long lastChange;
        private long lastAnswered;

        Watch(Duration limit) {
            this.limit = limit;
        }

        void begin(long now) {
            startNanos = now;
            lastChange = now;
        }

        /** So that nothing is being waited for. */
        void nothingIsOwed(long now) {
            lastChange = now;
        }

        void look(long now, long answered) throws RunFailure {
            if (answered != lastAnswered) {
                lastAnswered = answered;
                lastChange = now;
            } else if (now - lastChange > PATIENCE.toNanos()) {
                throw stalled("No answer at all for " + Times.text(PATIENCE));
            }
            if (now - startNanos > limit.toNanos()) {
                throw stalled("No end after " + Times.text(limit));
            }
        }

        private RunFailure stalled(String what) {
            List<LoadConnection> waiting =
                    lines.stream().filter(line -> !line.exchange().isOver()).toList();
            return new RunFailure(
                    RunFailure.Kind.LOST,
                    String.format(
                            Locale.ROOT,
                            "%s: %,d of %,d clients still waiting%s.",
                            what,
                            waiting.size(),
                            lines.size(),
                            waiting.isEmpty()
                                    ? ""
                                    : "; " + waiting.getFirst().exchange().progress()));
        }
    }

    /** The conversations of this thread arrive here. */
    static final class Arrivals implements Finish {

        private int underWay;
        private long lastNanos;
        private RunFailure failure;

        Arrivals(int conversations) {
            underWay = conversations;
        }

        @Override
        public void crossed(long nanos) {
            underWay--;
            lastNanos = nanos;
        }

        @Override
        public void failed(RunFailure.Kind kind, String why) {
            if (failure == null) {
                failure = new RunFailure(kind, why);
            }
        }

        boolean underWay() {
            return underWay > 0;
        }

        boolean failed() {
            return failure != null;
        }

        void throwIfFailed() throws RunFailure {
            if (failure != null) {
                throw failure;
            }
        }

        long lastNanos() {
            return lastNanos;
        }
    }
}
