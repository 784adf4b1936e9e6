package dev.echosounder.contract.client;

import java.time.Duration;

/**
 * How a client reads the responses.
 *
 * @param bytes that it reads at a time at most; 0 if it does not read
 * @param pause after each read
 */
public record Reading(int bytes, Duration pause) {

    /** Reads whatever has come, at once. */
    public static final Reading ALWAYS = new Reading(256 * 1024, Duration.ZERO);

    public static final Reading NEVER = new Reading(0, Duration.ZERO);
}
