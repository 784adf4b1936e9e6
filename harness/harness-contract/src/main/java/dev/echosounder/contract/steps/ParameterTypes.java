package dev.echosounder.contract.steps;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import io.cucumber.java.ParameterType;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Quantities with their units, as the features write them. Negative numbers and zero are understood here, so that a
 * nonsensical load can be told in a sentence instead of "undefined step".
 */
public final class ParameterTypes {

    /** A number of things: {@code 1}, {@code 1,000}. */
    public static final String COUNT = "-?\\d[\\d,]*";

    public static final String MODEL = "[A-Za-z][A-Za-z0-9_-]*";

    @ParameterType(COUNT + " clients?")
    public int clients(String text) {
        return count(text);
    }

    @ParameterType(COUNT + " messages?")
    public int messages(String text) {
        return count(text);
    }

    /** For more bytes than an {@code int} can count. */
    @ParameterType(COUNT + " MiB")
    public int mebibytes(String text) {
        return count(text);
    }

    @ParameterType(COUNT + " pieces?")
    public int pieces(String text) {
        return count(text);
    }

    /** {@code 1 byte}, {@code 64 bytes}, {@code 64 KiB}, {@code 16 MiB}; in bytes. */
    @ParameterType(COUNT + " (?:bytes?|KiB|MiB)")
    public int size(String text) {
        long unit = text.endsWith("MiB") ? 1024 * 1024 : text.endsWith("KiB") ? 1024 : 1;
        return inRange(text, number(text) * unit);
    }

    /** The seed of an order: any whole number. */
    @ParameterType("-?\\d[\\d,]*")
    public long seed(String text) {
        return number(text + " ");
    }

    /** {@code 50 us}, {@code 5 ms}, {@code 30 s}, {@code 2 min}. */
    @ParameterType(COUNT + " (?:us|ms|s|min)")
    public Duration duration(String text) {
        long number = number(text);
        if (text.endsWith("us")) {
            return Duration.of(number, ChronoUnit.MICROS);
        }
        return text.endsWith("ms")
                ? Duration.ofMillis(number)
                : text.endsWith("min") ? Duration.ofMinutes(number) : Duration.ofSeconds(number);
    }

    /**
     * One or more names of models on the class path: {@code selector}, {@code blocking-platform and blocking-virtual}.
     */
    @ParameterType(MODEL + "(?:(?:, | and )" + MODEL + ")*")
    public List<Model> models(String names) {
        return Arrays.stream(names.split(", | and ")).map(Models::named).toList();
    }

    /** The number at the beginning of this text. */
    public static int count(String text) {
        return inRange(text, number(text));
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

    private static int inRange(String text, long number) {
        if (number != (int) number) {
            throw tooLarge(text);
        }
        return (int) number;
    }

    private static IllegalArgumentException tooLarge(String text) {
        return new IllegalArgumentException(
                String.format(Locale.ROOT, "\"%s\" is more than any load can have (%,d).", text, Integer.MAX_VALUE));
    }
}
