package dev.echosounder.testkit;

import java.time.Duration;

/**
 * How long a scenario waits for something that must come, before it says that it did not. Only failures take that long, so it is generous:
 * no promise here is about speed. {@code -Dechosounder.patience=<milliseconds>} sets it.
 */
final class Patience {

    private static final int DEFAULT_MILLIS = 15_000;

    private Patience() {}

    static Duration limit() {
        return Duration.ofMillis(Integer.getInteger("echosounder.patience", DEFAULT_MILLIS));
    }

    /** How long nothing must happen before it counts as a standstill. */
    static Duration standstill() {
        return Duration.ofMillis(500);
    }
}
