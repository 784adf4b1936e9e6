package dev.echosounder.load.generate;

import dev.echosounder.api.Client;
import dev.echosounder.api.Times;
import dev.echosounder.api.Workload;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/**
 * Clients of a model. A model gives its start signal once for a connection, so each run has connections of its own,
 * which stand before its clock begins; connections close after it has ended. How busy such a client is cannot be told
 * from outside of it.
 */
final class ModelConnections implements LoadConnections {

    private static final Duration GRACE = Duration.ofSeconds(10);

    /** Makes a client of the model. */
    interface Clients {

        Client newClient() throws IOException;
    }

    private final Clients clients;
    private final InetSocketAddress server;
    private final LoadShape shape;

    ModelConnections(Clients clients, InetSocketAddress server, LoadShape shape) {
        this.clients = clients;
        this.server = server;
        this.shape = shape;
    }

    @Override
    public ConnectTimes connect() throws RunFailure {
        return once(LoadShape.pingPong(shape.connections(), 1, shape.messageBytes())
                        .within(shape.limit()))
                .connecting();
    }

    @Override
    public RunReport run(LoadShape shape) throws RunFailure {
        return once(shape).report();
    }

    /** Each run has said its farewells. */
    @Override
    public void close() {}

    private record Connected(ConnectTimes connecting, RunReport report) {}

    private Connected once(LoadShape shape) throws RunFailure {
        Latencies latencies = Latencies.empty();
        Histogram response = new AtomicHistogram(
                1, Latencies.HIGHEST_NANOS, latencies.response().getNumberOfSignificantValueDigits());
        RunCompletion line = new RunCompletion(shape.connections());
        Workload workload = this.shape.workload().load();
        List<WorkloadSession> conversations = new ArrayList<>(shape.connections());
        for (int i = 0; i < shape.connections(); i++) {
            conversations.add(WorkloadSession.of(this.shape, workload, i, System::nanoTime));
        }
        long connecting;
        long connected;
        long startNanos;
        boolean ended;
        Client client = newClient();
        try {
            connecting = System.nanoTime();
            for (WorkloadSession conversation : conversations) {
                client.connect(server, conversation);
            }
            connected = System.nanoTime() - connecting;
            startNanos = System.nanoTime();
            RunParameters orders =
                    RunParameters.closed(shape, ((LoadModel.Closed) shape.pace()).depth(), startNanos, response, line);
            conversations.forEach(conversation -> conversation.prepare(orders));
            client.start();
            ended = await(line, shape, response);
        } catch (IOException failure) {
            throw new RunFailure(
                    RunFailure.Kind.UNCONNECTED, "Not every client could connect: " + failure.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new RunFailure(RunFailure.Kind.LOST, "The run was interrupted.");
        } finally {
            client.stop(GRACE);
        }
        if (!ended) {
            throw new RunFailure(RunFailure.Kind.LOST, stalled(conversations, shape));
        }
        if (line.failure().isPresent()) { // only now: what comes too much comes after the last answer
            throw line.failure().get();
        }
        latencies.response().add(response);
        long answered = response.getTotalCount();
        return new Connected(
                new ConnectTimes(connected, line.lastNanos() - connecting),
                new RunReport(
                        Run.closed(line.lastNanos() - startNanos, answered, Double.NaN, Double.NaN, List.of()),
                        latencies));
    }

    private Client newClient() throws RunFailure {
        try {
            return clients.newClient();
        } catch (IOException failure) {
            throw new RunFailure(RunFailure.Kind.UNCONNECTED, "The client could not be made: " + failure.getMessage());
        }
    }

    /**
     * Returns whether all arrived, or one failed: not if nothing at all moved for a while, or the shape's limit came.
     */
    private static boolean await(RunCompletion line, LoadShape shape, Histogram response) throws InterruptedException {
        long begin = System.nanoTime();
        long answered = -1;
        long lastChange = begin;
        while (!line.await(100_000_000)) {
            long now = System.nanoTime();
            if (response.getTotalCount() != answered) {
                answered = response.getTotalCount();
                lastChange = now;
            }
            if (now - lastChange > GeneratorLoop.PATIENCE.toNanos()
                    || now - begin > shape.longest().toNanos()) {
                return false;
            }
        }
        return true;
    }

    private static String stalled(List<WorkloadSession> conversations, LoadShape shape) {
        List<WorkloadSession> waiting = conversations.stream()
                .filter(conversation -> !conversation.isOver())
                .toList();
        return String.format(
                Locale.ROOT,
                "No end after %s, or no answer at all for %s: %,d of %,d clients still waiting%s.",
                Times.text(shape.longest()),
                Times.text(GeneratorLoop.PATIENCE),
                waiting.size(),
                conversations.size(),
                waiting.isEmpty() ? "" : "; " + waiting.getFirst().progress());
    }
}
