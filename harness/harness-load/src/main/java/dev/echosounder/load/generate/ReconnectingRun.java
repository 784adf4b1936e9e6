package dev.echosounder.load.generate;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * One run of closed loops in which each message has a connection of its own, on the lines of one thread. A message is
 * due when its client begins to connect, so the time of its answer has the connecting in it; closing comes after it,
 * and is in the rate.
 *
 * <p>Connecting waits for the server's kernel, one client after the other: next to nothing over loopback. To a server
 * far away, the way there would be what is measured.
 */
final class ReconnectingRun {

    private final GeneratorLoop loop;
    private final LongSupplier nanoTime;
    private final LoadShape shape;
    private final GeneratorLoop.Arrivals arrivals;
    private final GeneratorLoop.Watch watch;
    private final Latencies latencies = Latencies.empty();
    private long startNanos;

    ReconnectingRun(GeneratorLoop loop, LoadShape shape) {
        this.loop = loop;
        this.nanoTime = loop.nanoTime();
        this.shape = shape;
        this.arrivals = new GeneratorLoop.Arrivals(loop.lines().size());
        this.watch = loop.new Watch(shape.longest());
    }

    Part run() throws IOException, RunFailure {
        Latencies ofConnections =
                Latencies.empty(); // what an answer takes once the connection stands: it is no figure of a closed loop
        RunParameters orders = new RunParameters(
                Long.MAX_VALUE, Long.MAX_VALUE, 0, latencies.response(), ofConnections.service(), arrivals);
        List<Client> clients = loop.lines().stream().map(Client::new).toList();
        clients.forEach(client -> client.line.exchange().prepare(orders));
        long answeredBefore = loop.answered();
        long waited = loop.busyness().waitedNanos();
        long cpu = loop.busyness().cpuNanos();
        startNanos = nanoTime.getAsLong();
        watch.begin(startNanos);
        clients.forEach(Client::begin);
        for (int polls = 1; arrivals.underWay() && !arrivals.failed(); polls++) {
            if (!loop.network().poll(GeneratorLoop.LOOK_UP_NANOS) || polls % GeneratorLoop.POLLS_BETWEEN_LOOKS == 0) {
                watch.look(nanoTime.getAsLong(), loop.answered());
            }
        }
        arrivals.throwIfFailed();
        double wall = Math.max(1, arrivals.lastNanos() - startNanos);
        long answered = loop.answered() - answeredBefore;
        Run run = Run.closed(
                arrivals.lastNanos() - startNanos,
                answered,
                loop.busyness().busyShare(cpu, wall),
                loop.busyness().waitedShare(waited, wall),
                List.of());
        return new Part(startNanos, true, new RunReport(run, latencies));
    }

    /** One client, from connection to connection. */
    private final class Client implements Network.End {

        private final LoadConnection line;
        private long made;

        Client(LoadConnection line) {
            this.line = line;
        }

        /** Connects and sends. */
        void begin() {
            long now = nanoTime.getAsLong();
            line.leave();
            try {
                loop.reconnect(line, this);
            } catch (IOException failure) {
                arrivals.failed(
                        RunFailure.Kind.UNCONNECTED,
                        String.format(
                                Locale.ROOT,
                                "A client could not connect for its next message, after %,d answers to all clients: %s",
                                loop.answered(),
                                failure.getMessage()));
                return;
            }
            line.due(now, nanoTime.getAsLong());
        }

        @Override
        public void received(ByteBuffer in) {
            long before = line.exchange().answered();
            line.received(in);
            if (line.exchange().answered() > before && !line.isClosed()) {
                answered(nanoTime.getAsLong());
            }
        }

        @Override
        public void ended() {
            line.ended();
        }

        @Override
        public void failed(IOException why) {
            line.failed(why);
        }

        @Override
        public void writable() {
            line.writable();
        }

        private void answered(long now) {
            made++;
            line.leave();
            if (isOver(now)) {
                line.exchange().runIsOver();
                arrivals.crossed(now);
            } else {
                begin();
            }
        }

        private boolean isOver(long now) {
            return switch (shape.extent()) {
                case StopCondition.Messages some -> made >= some.each();
                case StopCondition.Lasting lasting ->
                    now - startNanos >= lasting.time().toNanos();
            };
        }
    }
}
