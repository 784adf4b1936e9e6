package dev.echosounder.load.generate;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Workload;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/**
 * A load of a model's clients. A model starts each connection once, so each run has new connections, which are made
 * before the run is timed and closed after it. How busy such clients are cannot be measured from outside.
 */
final class ModelConnections implements LoadConnections {

    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final long LOOK_UP_NANOS = 100_000_000;

    private final Model model;
    private final InetSocketAddress server;
    private final LoadShape shape;

    ModelConnections(Model model, InetSocketAddress server, LoadShape shape) {
        this.model = model;
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

    /** Each run has closed its connections. */
    @Override
    public void close() {}

    private record Connected(ConnectTimes connecting, RunReport report) {}

    private Connected once(LoadShape shape) throws RunFailure {
        Latencies latencies = Latencies.empty();
        Histogram response = new AtomicHistogram(
                1, Latencies.HIGHEST_NANOS, latencies.response().getNumberOfSignificantValueDigits());
        RunCompletion completion = new RunCompletion(shape.connections());
        Workload workload = this.shape.workload().load();
        List<WorkloadSession> sessions = new ArrayList<>(shape.connections());
        for (int i = 0; i < shape.connections(); i++) {
            sessions.add(WorkloadSession.of(this.shape, workload, i, System::nanoTime));
        }
        int depth = ((LoadModel.Closed) shape.loadModel()).depth();
        long connecting;
        long connected;
        long startNanos;
        Client client = newClient();
        try {
            connecting = System.nanoTime();
            for (WorkloadSession session : sessions) {
                client.connect(server, session);
            }
            connected = System.nanoTime() - connecting;
            startNanos = System.nanoTime();
            RunParameters parameters =
                    RunParameters.closed(shape, depth, startNanos, AnswerRecorder.shared(response), completion);
            sessions.forEach(session -> session.prepare(parameters));
            client.start();
            StallWatch watch = new StallWatch(shape.longest(), sessions, startNanos);
            while (!completion.await(LOOK_UP_NANOS)) {
                watch.look(System.nanoTime(), response.getTotalCount());
            }
        } catch (IOException failure) {
            throw new RunFailure(
                    RunFailure.Kind.UNCONNECTED, "Not every client could connect: " + failure.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new RunFailure(RunFailure.Kind.LOST, "The run was interrupted.");
        } finally {
            client.stop(GRACE);
        }
        completion.throwIfFailed(); // only now: excess bytes come after the last answer
        latencies.response().add(response);
        long nanos = completion.lastNanos() - startNanos;
        return new Connected(
                new ConnectTimes(connected, completion.lastNanos() - connecting),
                new RunReport(
                        Run.closed(nanos, response.getTotalCount(), Double.NaN, Double.NaN)
                                .with(
                                        completion.rateNanos(startNanos, response.getTotalCount(), depth),
                                        Stalls.UNKNOWN,
                                        List.of()),
                        latencies,
                        ClientAnswers.of(sessions.stream()
                                .mapToLong(WorkloadSession::answered)
                                .toArray())));
    }

    private Client newClient() throws RunFailure {
        try {
            return model.client();
        } catch (IOException failure) {
            throw new RunFailure(RunFailure.Kind.UNCONNECTED, "The client could not be made: " + failure.getMessage());
        }
    }
}
