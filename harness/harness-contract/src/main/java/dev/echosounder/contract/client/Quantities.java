package dev.echosounder.contract.client;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * Numbers, sizes and durations as the features write them, with commas and units. Negative numbers and zero are
 * understood, so that they can be refused with a sentence instead of "undefined step".
 */
public final class Quantities {

    /** A number of things: {@code 1}, {@code 1,000}. */
    public static final String COUNT = "-?\\d[\\d,]*";

    public static final String SIZE = COUNT + " (?:bytes?|KiB|MiB)";

    public static final String DURATION = COUNT + " (?:us|ms|s|min)";

    private Quantities() {}

    /** The number at the beginning of this text, which ends with a blank: {@code 1,000 messages}. */
    public static int count(String text) {
        return inRange(text, number(text));
    }

    /** {@code 1 byte}, {@code 64 bytes}, {@code 64 KiB}, {@code 16 MiB}; in bytes. */
    public static int size(String text) {
        return inRange(text, bytes(text));
    }

    /** A size in bytes, which may be more than an {@code int}. */
    public static long bytes(String text) {
        long unit = text.endsWith("MiB") ? 1024 * 1024 : text.endsWith("KiB") ? 1024 : 1;
        return number(text) * unit;
    }

    /** The number at the beginning of this text, which may be more than an {@code int}. */
    public static long number(String text) {
        String digits = text.substring(0, text.indexOf(' ')).replace(",", "");
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException tooLong) {
            throw tooLarge(text);
        }
    }

    /** {@code 50 us}, {@code 5 ms}, {@code 30 s}, {@code 2 min}. */
    public static Duration duration(String text) {
        ChronoUnit unit = switch (text.substring(text.indexOf(' ') + 1)) {
            case "us" -> ChronoUnit.MICROS;
            case "ms" -> ChronoUnit.MILLIS;
            case "min" -> ChronoUnit.MINUTES;
            default -> ChronoUnit.SECONDS;
        };
        return Duration.of(number(text), unit);
    }

    private static int inRange(String text, long number) {
        if (number != (int) number) {
            throw tooLarge(text);
        }
        return (int) number;
    }

    private static IllegalArgumentException tooLarge(String text) {
        return new IllegalArgumentException(String.format(
                Locale.ROOT, "\"%s\" is more than any load can have (%,d).", text.strip(), Integer.MAX_VALUE));
    }
}
