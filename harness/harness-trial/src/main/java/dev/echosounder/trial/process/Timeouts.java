package dev.echosounder.trial.process;

import dev.echosounder.load.LoadShape;
import java.time.Duration;

/**
 * How long a child is waited for before it counts as hung.
 *
 * @param start until its JVM speaks, and until a model listens. A JVM takes a third of a second; a busy machine may
 *     take ten of that
 * @param listen until an outside server accepts
 * @param margin beyond the time that a run or a connect may take by itself
 * @param answer to a question that takes no time
 * @param stop until it has ended in good order, before it is ended by force
 */
public record Timeouts(Duration start, Duration listen, Duration margin, Duration answer, Duration stop) {

    /** Connections wait 10 s to be closed: {@code stop} has room for two loads of them. */
    static final Timeouts DEFAULT = new Timeouts(
            Duration.ofSeconds(30),
            Duration.ofSeconds(10),
            Duration.ofSeconds(20),
            Duration.ofSeconds(20),
            Duration.ofSeconds(25));

    /** For one run of this shape, or for connecting it. */
    Duration forRun(LoadShape shape) {
        return shape.longest().plus(margin);
    }
}
