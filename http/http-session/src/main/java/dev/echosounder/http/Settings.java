package dev.echosounder.http;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The limits and the clock of an HTTP service.
 *
 * @param headBytes the most that the request line and the fields of a request may have together, and so the trailers;
 *     more is refused with 431, or with 414 in the middle of the target
 * @param targetBytes the longest target of a request; a longer one is refused with 414
 * @param bodyBytes the longest body of a request; a longer one is refused with 413
 * @param headTime how long the head of a request may take from its first to its last byte; one that takes longer is
 *     refused with 408 when more of it arrives
 * @param clock milliseconds since 1970, for the field Date and the time of a head
 */
public record Settings(int headBytes, int targetBytes, int bodyBytes, Duration headTime, LongSupplier clock) {

    private static final int KIBI = 1024;

    /** RFC 9110, section 4.1, recommends that at least 8,000 bytes of a URI are supported. */
    private static final int USUAL_TARGET_BYTES = 8 * KIBI;

    private static final int USUAL_HEAD_BYTES = 16 * KIBI;

    /** The default of nginx's client_max_body_size. */
    private static final int USUAL_BODY_BYTES = KIBI * KIBI;

    /** The default of nginx's client_header_timeout is a minute. */
    private static final Duration USUAL_HEAD_TIME = Duration.ofMinutes(1);

    /** @throws IllegalArgumentException if a limit is below 1 */
    public Settings {
        if (headBytes < 1 || targetBytes < 1 || bodyBytes < 1 || headTime.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "A limit of less than 1 refuses every request: give at least 1 byte, and 1 ms.");
        }
    }

    /** 16 KiB for a head, 8 KiB for a target, 1 MiB for a body, a minute for a head, and the system's clock. */
    public static Settings usual() {
        return new Settings(
                USUAL_HEAD_BYTES, USUAL_TARGET_BYTES, USUAL_BODY_BYTES, USUAL_HEAD_TIME, System::currentTimeMillis);
    }

    /** These settings with another limit of bodies, in bytes. */
    public Settings withBodyBytes(int bytes) {
        return new Settings(headBytes, targetBytes, bytes, headTime, clock);
    }

    /** These settings with another clock, in milliseconds since 1970. */
    public Settings withClock(LongSupplier millis) {
        return new Settings(headBytes, targetBytes, bodyBytes, headTime, millis);
    }
}
