package dev.echosounder.load.generate;

import dev.echosounder.api.Times;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Fails a run if no response comes any more, or if it takes too long. */
final class StallWatch {

    /**
     * The longest time without any response while one is owed. A server that stalls for some seconds is slow, and not
     * dead.
     */
    static final Duration SILENCE = Duration.ofSeconds(10);

    private final Duration limit;
    private final List<? extends ClientSession> sessions;
    private final long startNanos;
    private long lastChange;
    private long lastAnswered = -1;

    /**
     * @param limit the longest time of the run
     * @param startNanos when the run began
     */
    StallWatch(Duration limit, List<? extends ClientSession> sessions, long startNanos) {
        this.limit = limit;
        this.sessions = sessions;
        this.startNanos = startNanos;
        this.lastChange = startNanos;
    }

    /** No response is owed now. */
    void nothingIsOwed(long now) {
        lastChange = now;
    }

    /**
     * @param answered messages answered so far
     * @throws RunFailure if the run has stalled
     */
    void look(long now, long answered) throws RunFailure {
        if (answered != lastAnswered) {
            lastAnswered = answered;
            lastChange = now;
        } else if (now - lastChange > SILENCE.toNanos()) {
            throw stalled("No answer at all for " + Times.text(SILENCE));
        }
        if (now - startNanos > limit.toNanos()) {
            throw stalled("No end after " + Times.text(limit));
        }
    }

    private RunFailure stalled(String what) {
        List<? extends ClientSession> waiting =
                sessions.stream().filter(session -> !session.isOver()).toList();
        return new RunFailure(
                RunFailure.Kind.LOST,
                String.format(
                        Locale.ROOT,
                        "%s: %,d of %,d clients still waiting%s.",
                        what,
                        waiting.size(),
                        sessions.size(),
                        waiting.isEmpty() ? "" : "; " + waiting.getFirst().progress()));
    }
}
