package dev.echosounder.load.generate;

import dev.echosounder.load.LoadShape;
import java.io.IOException;
import java.util.List;
import java.util.function.LongSupplier;

/** One run of closed loops on the connections of one generator thread, which all begin at once. */
class ClosedRun {

    private static final int POLLS_BETWEEN_LOOKS = 256;

    final GeneratorLoop loop;
    final Network network;
    final LongSupplier nanoTime;
    final List<LoadConnection> connections;
    final LoadShape shape;
    final int depth;
    final Latencies latencies = Latencies.empty();
    final RunCompletion completion;
    StallWatch watch;
    long startNanos;

    /** @param depth messages that a client keeps in flight */
    ClosedRun(GeneratorLoop loop, LoadShape shape, int depth) {
        this.loop = loop;
        this.network = loop.network();
        this.nanoTime = loop.nanoTime();
        this.connections = loop.connections();
        this.shape = shape;
        this.depth = depth;
        this.completion = new RunCompletion(connections.size());
    }

    final Part run() throws IOException, RunFailure {
        long answeredBefore = loop.answered();
        ThreadTime threadTime = loop.threadTime();
        long waited = threadTime.waitedNanos();
        long cpu = threadTime.cpuNanos();
        startNanos = nanoTime.getAsLong();
        watch = loop.watch(shape, startNanos);
        RunParameters parameters = parameters();
        connections.forEach(connection -> connection.session().prepare(parameters));
        drive();
        completion.throwIfFailed();
        double wall = Math.max(1, completion.lastNanos() - startNanos);
        long answered = loop.answered();
        Run run = Run.closed(
                completion.lastNanos() - startNanos,
                answered - answeredBefore,
                threadTime.busyShare(cpu, wall),
                threadTime.waitedShare(waited, wall),
                slices(answered));
        return new Part(startNanos, true, new RunReport(run, latencies));
    }

    RunParameters parameters() {
        return RunParameters.closed(shape, depth, startNanos, latencies.response(), completion);
    }

    /** Makes the run, until it is over. */
    void drive() throws IOException, RunFailure {
        for (int i = 0; i < connections.size(); i++) {
            connections.get(i).start();
        }
        pollUntilOver();
    }

    final void pollUntilOver() throws IOException, RunFailure {
        for (int polls = 1; !completion.isOver(); polls++) {
            if (!network.poll(GeneratorLoop.LOOK_UP_NANOS) || polls % POLLS_BETWEEN_LOOKS == 0) {
                watch.look(nanoTime.getAsLong(), loop.answered());
            }
        }
    }

    /**
     * The messages of each slice of the run; empty where they are not counted.
     *
     * @param answered messages of all runs
     */
    List<Long> slices(long answered) {
        return List.of();
    }
}
