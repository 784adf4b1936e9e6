package dev.echosounder.trial.process;

import dev.echosounder.load.LoadShape;
import java.time.Duration;

/**
 * How long to wait for a child before it counts as hung.
 *
 * @param start until its JVM is ready, and until a model listens. A JVM takes a third of a second, on a busy machine
 *     ten times as long
 * @param listen until an outside server accepts
 * @param margin in addition to the time that a run or a connect may take
 * @param answer until the reply to a request that takes no time
 * @param stop until it has ended in good order, before it is killed
 */
public record Timeouts(Duration start, Duration listen, Duration margin, Duration answer, Duration stop) {

    /** Closing the connections of a load takes up to 10 s: {@code stop} is enough for two loads. */
    static final Timeouts DEFAULT = new Timeouts(
            Duration.ofSeconds(30),
            Duration.ofSeconds(10),
            Duration.ofSeconds(20),
            Duration.ofSeconds(20),
            Duration.ofSeconds(25));

    /** The time for one run of this shape, or for connecting its clients. */
    Duration forRun(LoadShape shape) {
        return shape.longest().plus(margin);
    }
}
