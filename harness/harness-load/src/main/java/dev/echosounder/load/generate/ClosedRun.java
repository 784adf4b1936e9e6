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
    final AnswerRecorder recorder;
    final RunCompletion completion;
    StallWatch watch;
    long startNanos;
    Timeline timeline; // null if the run is not seen over time

    /** @param depth messages that a client keeps in flight */
    ClosedRun(GeneratorLoop loop, LoadShape shape, int depth) {
        this.loop = loop;
        this.network = loop.network();
        this.nanoTime = loop.nanoTime();
        this.connections = loop.connections();
        this.shape = shape;
        this.depth = depth;
        this.recorder = AnswerRecorder.of(shape, latencies, this::mostAreDone);
        this.completion = new RunCompletion(connections.size());
    }

    final Part run() throws IOException, RunFailure {
        ClientAnswers before = loop.answersOfClients();
        ThreadTime threadTime = loop.threadTime();
        long waited = threadTime.waitedNanos();
        long cpu = threadTime.cpuNanos();
        startNanos = nanoTime.getAsLong();
        watch = loop.watch(shape, startNanos);
        recorder.begin(startNanos);
        timeline = isSeenOverTime() ? new Timeline(startNanos, loop.answered()) : null;
        RunParameters parameters = parameters();
        connections.forEach(connection -> connection.session().prepare(parameters));
        drive();
        completion.throwIfFailed();
        long nanos = completion.lastNanos() - startNanos;
        double wall = Math.max(1, nanos);
        ClientAnswers answers = loop.answersOfClients().since(before);
        Run run = Run.closed(
                        nanos, answers.total(), threadTime.busyShare(cpu, wall), threadTime.waitedShare(waited, wall))
                .with(rateNanos(nanos, answers.total()), recorder.stalls(), slices());
        return new Part(startNanos, true, new RunReport(run, latencies, answers));
    }

    /**
     * Whether most clients have had their last answer of the run: then the others' waiting is no stall of the server.
     */
    boolean mostAreDone() {
        return 2 * completion.over() > connections.size();
    }

    /** The time by which the answers of a run of this length are divided for the rate, in nanoseconds. */
    long rateNanos(long nanos, long messages) {
        return completion.rateNanos(startNanos, messages, depth);
    }

    RunParameters parameters() {
        return RunParameters.closed(shape, depth, startNanos, recorder, completion);
    }

    /** Makes the run, until it is over. */
    void drive() throws IOException, RunFailure {
        for (int i = 0; i < connections.size(); i++) {
            connections.get(i).start();
        }
        recorder.owed(nanoTime.getAsLong());
        pollUntilOver();
    }

    final void pollUntilOver() throws IOException, RunFailure {
        for (int polls = 1; !completion.isOver(); polls++) {
            boolean happened = network.poll(GeneratorLoop.LOOK_UP_NANOS);
            if (happened) {
                long now = nanoTime.getAsLong();
                recorder.handled(now);
                if (timeline != null && timeline.isDue(now)) {
                    timeline.look(now, loop.answered());
                }
            }
            if (!happened || polls % POLLS_BETWEEN_LOOKS == 0) {
                watch.look(nanoTime.getAsLong(), loop.answered());
            }
        }
    }

    /** Whether the messages in each slice of the run are counted. */
    boolean isSeenOverTime() {
        return Timeline.shows(shape.stopCondition());
    }

    private List<Long> slices() {
        if (timeline == null) {
            return List.of();
        }
        long answered = loop.answered();
        timeline.look(completion.lastNanos(), answered);
        return timeline.slices(answered);
    }
}
