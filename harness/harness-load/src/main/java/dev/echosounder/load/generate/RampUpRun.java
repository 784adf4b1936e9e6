package dev.echosounder.load.generate;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.io.IOException;

/**
 * One run of closed loops that begin one after another, on the connections of one generator thread, which are all
 * connected before.
 */
final class RampUpRun extends ClosedRun {

    private final long apartNanos;
    private int started;

    RampUpRun(GeneratorLoop loop, LoadShape shape, LoadModel.RampUp model) {
        super(loop, shape, model.depth());
        apartNanos = model.apart().toNanos();
    }

    @Override
    void drive() throws IOException, RunFailure {
        long lastLook = startNanos;
        for (long now = startNanos; !completion.isOver(); now = nanoTime.getAsLong()) {
            recorder.handled(now);
            timeline.look(now, loop.answered());
            for (; started < connections.size() && now - startOf(started) >= 0; started++) {
                if (completion.over() == started) {
                    recorder.owed(now);
                }
                connections.get(started).start();
            }
            network.poll(Math.max(0, next() - now));
            if (now - lastLook > GeneratorLoop.LOOK_UP_NANOS) {
                lastLook = now;
                look(now);
            }
        }
    }

    private long startOf(int connection) {
        return startNanos + apartNanos * loop.client(connection);
    }

    /** The next time at which there is something to do even if nothing arrives. */
    private long next() {
        return started < connections.size() && startOf(started) - timeline.nextNanos() < 0
                ? startOf(started)
                : timeline.nextNanos();
    }

    private void look(long now) throws RunFailure {
        if (completion.over() == started) {
            watch.nothingIsOwed(now);
        }
        watch.look(now, loop.answered());
    }

    /** Clients are done one after another, so the last ones are no exception. */
    @Override
    boolean mostAreDone() {
        return false;
    }

    @Override
    long rateNanos(long nanos, long messages) {
        return nanos;
    }

    @Override
    boolean isSeenOverTime() {
        return true;
    }
}
