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
        long gun = nanoTime.getAsLong();
        Timeline timeline = new Timeline(gun, answeredBefore);
        RunParameters orders = RunParameters.closed(shape, pace.depth(), gun, latencies.response(), arrivals);
        lines.forEach(line -> line.exchange().prepare(orders));
        watch.begin(gun);
        long lastLook = gun;
        for (long now = gun; arrivals.underWay() && !arrivals.failed(); now = nanoTime.getAsLong()) {
            timeline.look(now, loop.answered());
            join(gun, now);
            loop.network().poll(Math.max(0, next(gun, timeline) - now));
            if (now - lastLook > GeneratorLoop.LOOK_UP_NANOS) {
                lastLook = now;
                look(now);
            }
        }
        arrivals.throwIfFailed();
        long answered = loop.answered();
        timeline.look(arrivals.lastNanos(), answered);
        double wall = Math.max(1, arrivals.lastNanos() - gun);
        return new Part(
                gun,
                arrivals.lastNanos(),
                answered - answeredBefore,
                answered - answeredBefore,
                0,
                false,
                true,
                loop.busyness().busyShare(cpu, wall),
                loop.busyness().waitedShare(waited, wall),
                latencies,
                timeline.slices(answered));
    }

    private void join(long gun, long now) {
        for (; joined < lines.size() && now - joining(gun, joined) >= 0; joined++) {
            lines.get(joined).fire();
        }
    }

    private long joining(long gun, int line) {
        return gun + pace.apart().toNanos() * loop.client(line);
    }

    /** When there is something to do though nothing arrives. */
    private long next(long gun, Timeline timeline) {
        return joined < lines.size() && joining(gun, joined) - timeline.nextNanos() < 0
                ? joining(gun, joined)
                : timeline.nextNanos();
    }

    private void look(long now) throws RunFailure {
        if (lines.subList(0, joined).stream().allMatch(line -> line.exchange().isOver())) {
            watch.nothingIsOwed(now);
        }
        watch.look(now, loop.answered());
    }
}
