package dev.echosounder.testkit;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.load.Cores;
import dev.echosounder.load.Link;
import dev.echosounder.load.Mechanism;
import dev.echosounder.report.curve.CurveFigure;
import io.cucumber.java.ParameterType;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Quantities with their units, as the features write them. Negative numbers and zero are understood here, so that a nonsensical load
 * can be told in a sentence instead of "undefined step".
 */
public final class ParameterTypes {

    /** A number of things: {@code 1}, {@code 1,000}. */
    private static final String COUNT = "-?\\d[\\d,]*";

    /** {@code 1}, {@code 1,000}; in a list, where a comma may also be followed by the next. */
    private static final String LISTED = "(?:\\d{1,3}(?:,\\d{3})+|\\d+)";
    private static final String LIST = LISTED + "(?:(?:, | and )" + LISTED + ")*";

    private static final String FIGURE = "(?:messages/s|MB/s|accepted connections/s|p99 us|CPU us/message)";

    private static final String MODEL = "[a-z][a-z0-9_-]*";

    @ParameterType(COUNT + " clients?")
    public int clients(String text) {
        return count(text);
    }

    @ParameterType(COUNT + " messages?")
    public int messages(String text) {
        return count(text);
    }

    @ParameterType("a selector|io_uring")
    public Mechanism mechanism(String text) {
        return text.equals(Mechanism.IO_URING.toString()) ? Mechanism.IO_URING : Mechanism.SELECTOR;
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

    @ParameterType(COUNT + " warm-ups?")
    public int warmups(String text) {
        return count(text);
    }

    /** {@code 5 measured runs}; or {@code 5 to 10 measured runs}: as many as it takes for them to agree. */
    @ParameterType(COUNT + "(?: to " + COUNT + ")? measured runs?")
    public Setup.Runs runs(String text) {
        int to = text.indexOf(" to ");
        int most = count(text.substring(to < 0 ? 0 : to + " to ".length()));
        return new Setup.Runs(to < 0 ? most : count(text), most);
    }

    @ParameterType(COUNT + " blocks?")
    public int blocks(String text) {
        return count(text);
    }

    /** {@code 20,000 messages per second}. */
    @ParameterType("-?\\d[\\d,]*(?:\\.\\d+)? messages? per second")
    public double rate(String text) {
        return Double.parseDouble(text.substring(0, text.indexOf(' ')).replace(",", ""));
    }

    /** {@code p50}, {@code p99}, {@code p99.9}. */
    @ParameterType("p\\d+(?:\\.\\d+)?")
    public double percentile(String text) {
        return Double.parseDouble(text.substring(1));
    }

    /** {@code core 0}, {@code cores 0 and 1}, {@code cores 2, 3 and 5}. */
    @ParameterType("core \\d+|cores \\d+(?:(?:, | and )\\d+)*")
    public Cores cores(String text) {
        return new Cores(Arrays.stream(text.substring(text.indexOf(' ') + 1).split(", | and ")).map(Integer::valueOf).toList());
    }

    /** {@code a link of 1 Gbit/s}, {@code a link of 100 Mbit/s}. */
    @ParameterType("a link of " + COUNT + " [GM]bit/s")
    public Link link(String text) {
        return new Link(number(text.substring("a link of ".length())) * (text.endsWith("Gbit/s") ? 1_000_000_000 : 1_000_000));
    }

    /** {@code 1 byte}, {@code 64 bytes}, {@code 64 KiB}, {@code 16 MiB}; in bytes. */
    @ParameterType(COUNT + " (?:bytes?|KiB|MiB)")
    public int size(String text) {
        long unit = text.endsWith("MiB") ? 1024 * 1024 : text.endsWith("KiB") ? 1024 : 1;
        return inRange(text, number(text) * unit);
    }

    /** {@code 1, 10, 100 and 1,000}. */
    @ParameterType(LIST)
    public List<Integer> counts(String text) {
        return Arrays.stream(text.split(", | and ")).map(number -> count(number + " ")).toList();
    }

    /** {@code 64, 128 and 16,384 bytes}, {@code 1 and 16 KiB}; in bytes. */
    @ParameterType(LIST + " (?:bytes?|KiB|MiB)")
    public List<Integer> sizes(String text) {
        int unit = text.lastIndexOf(' ');
        return Arrays.stream(text.substring(0, unit).split(", | and ")).map(number -> size(number + text.substring(unit))).toList();
    }

    /** {@code MB/s and accepted connections/s}. */
    @ParameterType(FIGURE + "(?:(?:, | and )" + FIGURE + ")*")
    public List<CurveFigure> figures(String text) {
        return Arrays.stream(text.split(", | and ")).map(CurveFigure::named).toList();
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
        return text.endsWith("ms") ? Duration.ofMillis(number) : text.endsWith("min") ? Duration.ofMinutes(number) : Duration.ofSeconds(number);
    }

    /** One or more names of models on the class path: {@code selector}, {@code blocking-platform and blocking-virtual}. */
    @ParameterType(MODEL + "(?:(?:, | and )" + MODEL + ")*")
    public List<Model> models(String names) {
        return Arrays.stream(names.split(", | and ")).map(Models::named).toList();
    }

    /** The name of a server that is entered, a model or not. */
    @ParameterType(MODEL)
    public String contestant(String name) {
        return name;
    }

    private static int count(String text) {
        return inRange(text, number(text));
    }

    private static long number(String text) {
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
        return new IllegalArgumentException(String.format(Locale.ROOT, "\"%s\" is more than any load can have (%,d).", text, Integer.MAX_VALUE));
    }
}
