package dev.echosounder.load.generate;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.io.IOException;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * One run of closed loops that begin one after another, on the lines of one thread. Their connections have stood
 * before.
 */
final class JoiningRun {

    private final GeneratorLoop loop;
    private final List<LoadConnection> lines;
    private final LongSupplier nanoTime;
    private final LoadShape shape;
    private final LoadModel.RampUp pace;
    private final GeneratorLoop.Arrivals arrivals;
    private final GeneratorLoop.Watch watch;
    private int joined;

    JoiningRun(GeneratorLoop loop, LoadShape shape, LoadModel.RampUp pace) {
        this.loop = loop;
        this.lines = loop.lines();
        this.nanoTime = loop.nanoTime();
        this.shape = shape;
        this.pace = pace;
        this.arrivals = new GeneratorLoop.Arrivals(lines.size());
        this.watch = loop.new Watch(shape.longest());
    }

    Part run() throws IOException, RunFailure {
        Latencies latencies = Latencies.empty();
        long answeredBefore = loop.answered();
        long waited = loop.busyness().waitedNanos();
        long cpu = loop.busyness().cpuNanos();
        long startNanos = nanoTime.getAsLong();
        Timeline timeline = new Timeline(startNanos, answeredBefore);
        RunParameters orders = RunParameters.closed(shape, pace.depth(), startNanos, latencies.response(), arrivals);
        lines.forEach(line -> line.exchange().prepare(orders));
        watch.begin(startNanos);
        long lastLook = startNanos;
        for (long now = startNanos; arrivals.underWay() && !arrivals.failed(); now = nanoTime.getAsLong()) {
            timeline.look(now, loop.answered());
            join(startNanos, now);
            loop.network().poll(Math.max(0, next(startNanos, timeline) - now));
            if (now - lastLook > GeneratorLoop.LOOK_UP_NANOS) {
                lastLook = now;
                look(now);
            }
        }
        arrivals.throwIfFailed();
        long answered = loop.answered();
        timeline.look(arrivals.lastNanos(), answered);
        double wall = Math.max(1, arrivals.lastNanos() - startNanos);
        Run run = Run.closed(
                arrivals.lastNanos() - startNanos,
                answered - answeredBefore,
                loop.busyness().busyShare(cpu, wall),
                loop.busyness().waitedShare(waited, wall),
                timeline.slices(answered));
        return new Part(startNanos, true, new RunReport(run, latencies));
    }

    private void join(long startNanos, long now) {
        for (; joined < lines.size() && now - joining(startNanos, joined) >= 0; joined++) {
            lines.get(joined).fire();
        }
    }

    private long joining(long startNanos, int line) {
        return startNanos + pace.apart().toNanos() * loop.client(line);
    }

    /** When there is something to do though nothing arrives. */
    private long next(long startNanos, Timeline timeline) {
        return joined < lines.size() && joining(startNanos, joined) - timeline.nextNanos() < 0
                ? joining(startNanos, joined)
                : timeline.nextNanos();
    }

    private void look(long now) throws RunFailure {
        if (lines.subList(0, joined).stream().allMatch(line -> line.exchange().isOver())) {
            watch.nothingIsOwed(now);
        }
        watch.look(now, loop.answered());
    }
}
