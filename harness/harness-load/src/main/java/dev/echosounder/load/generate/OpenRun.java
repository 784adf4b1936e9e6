package dev.echosounder.load.generate;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import java.io.IOException;
import java.util.List;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * One thread's part of a run of an open loop: it sends at the intended times, on its connections in turn, and receives
 * answers in between.
 */
final class OpenRun {

    /**
     * The loop spins for this long before a message is due: a timer of the kernel would be late by more than what is
     * measured.
     */
    private static final long SPIN_NANOS = 2_000_000;
    /** The most messages in a row before answers are read, however late the generator is. */
    private static final int BURST = 16;
    /**
     * How long a server that does not hold the rate may work off its backlog, before its connections are given up. Its
     * stalls do not count.
     */
    private static final long DRAIN_NANOS = 1_000_000_000;

    private final GeneratorLoop loop;
    private final LoadShape shape;
    private final List<LoadConnection> connections;
    private final LongSupplier nanoTime;
    private final Schedule schedule;
    private final long mostMessages;
    private final long mostNanos;
    private final RunCompletion completion;
    private final Backlog backlog;
    private final Latencies latencies = Latencies.empty();
    private final Histogram answers = latencies.response();
    private final AnswerRecorder recorder;

    /** Sends what is due between two answers: after a pause of the server, those of all connections come at once. */
    private final Runnable between = this::sendDueBetweenAnswers;

    private StallWatch watch;
    private long startNanos;
    private long now;
    private long next; // intended time of the message that is sent next, since the start signal
    private int turn;
    private long due;
    private long idle;
    private long lastLook;

    OpenRun(GeneratorLoop loop, LoadShape shape, LoadModel.Open model) {
        this.loop = loop;
        this.shape = shape;
        connections = loop.connections();
        nanoTime = loop.nanoTime();
        schedule = loop.schedule(model, shape.connections());
        recorder = AnswerRecorder.of(shape, latencies, () -> false);
        completion = new RunCompletion(connections.size());
        switch (shape.stopCondition()) {
            case StopCondition.Messages messages -> {
                mostMessages = (long) messages.each() * connections.size();
                mostNanos = Long.MAX_VALUE;
                backlog = new Backlog((double) messages.each() * shape.connections() / model.perSecond() * 1e9);
            }
            case StopCondition.Lasting lasting -> {
                mostMessages = Long.MAX_VALUE;
                mostNanos = lasting.time().toNanos();
                backlog = new Backlog(mostNanos);
            }
        }
    }

    Part run() throws IOException, RunFailure {
        ClientAnswers before = loop.answersOfClients();
        RunParameters parameters = new RunParameters(Long.MAX_VALUE, 0, recorder, completion);
        connections.forEach(connection -> connection.session().prepare(parameters));
        long waited = loop.threadTime().waitedNanos();
        startNanos = nanoTime.getAsLong();
        watch = loop.watch(shape, startNanos);
        recorder.begin(startNanos);
        lastLook = startNanos;
        double wall = Math.max(1, send());
        double waitedShare = loop.threadTime().waitedShare(waited, wall);
        backlog.allDue(due, answers.getTotalCount());
        boolean complete = drain();
        completion.throwIfFailed();
        connections.forEach(connection -> connection.session().runIsOver());
        long end = nanoTime.getAsLong();
        if (!complete) {
            recorder.arrived(end); // what is still owed is not waited for
        }
        long nanos = end - startNanos;
        Run run = Run.open(
                        nanos,
                        answers.getTotalCount(),
                        due,
                        backlog.owed(),
                        backlog.overload(due, complete),
                        Math.min(1, (wall - idle) / wall),
                        waitedShare)
                .with(nanos, recorder.stalls(), List.of());
        return new Part(
                startNanos,
                complete,
                new RunReport(run, latencies, loop.answersOfClients().since(before)));
    }

    /** Sends all messages. Returns the time from the start signal until the last one was due. */
    private long send() throws IOException, RunFailure {
        next = schedule.next();
        now = startNanos;
        while (moreToSend() && !completion.isOver()) {
            long before = due;
            sendDue();
            recorder.handled(now);
            long left = startNanos + next - now;
            boolean happened = loop.network()
                    .poll(
                            left > 2 * SPIN_NANOS ? Math.min(left - SPIN_NANOS, GeneratorLoop.LOOK_UP_NANOS) : 0,
                            between);
            long then = nanoTime.getAsLong();
            if (!happened && due == before) {
                idle += then - now;
            }
            now = then;
            backlog.note(now - startNanos, due - answers.getTotalCount());
            if (now - lastLook > GeneratorLoop.LOOK_UP_NANOS) {
                look(now);
            }
        }
        return now - startNanos;
    }

    private void sendDue() {
        for (int burst = 0; burst < BURST && now - startNanos >= next && moreToSend(); burst++) {
            if (due == answers.getTotalCount()) {
                recorder.owed(now);
            }
            latencies.lag().recordValue(Math.min(now - startNanos - next, Latencies.HIGHEST_NANOS));
            connections.get(turn).due(startNanos + next, now);
            turn = turn + 1 == connections.size() ? 0 : turn + 1;
            due++;
            next = schedule.next();
            now = nanoTime.getAsLong();
        }
    }

    private void sendDueBetweenAnswers() {
        now = nanoTime.getAsLong();
        sendDue();
    }

    private boolean moreToSend() {
        return due < mostMessages && next < mostNanos;
    }

    /** Waits for the answers that are still owed. Returns whether all came. */
    private boolean drain() throws IOException, RunFailure {
        boolean behind = backlog.grew(due);
        long answering = 0;
        while (answers.getTotalCount() < due && !completion.isOver()) {
            if (behind && answering > DRAIN_NANOS) {
                return false;
            }
            long before = now;
            loop.network().poll(GeneratorLoop.LOOK_UP_NANOS);
            now = nanoTime.getAsLong();
            answering += recorder.silence(now) < Stalls.LEAST.toNanos() ? now - before : 0;
            recorder.handled(now);
            backlog.noteDrain(now, answers.getTotalCount());
            if (now - lastLook > GeneratorLoop.LOOK_UP_NANOS) {
                look(now);
            }
        }
        return true;
    }

    private void look(long now) throws RunFailure {
        lastLook = now;
        long answered = answers.getTotalCount();
        if (answered == due) {
            watch.nothingIsOwed(now);
        }
        watch.look(now, answered);
    }
}
