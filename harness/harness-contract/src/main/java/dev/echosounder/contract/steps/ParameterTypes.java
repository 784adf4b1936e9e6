package dev.echosounder.contract.steps;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.contract.client.Message;
import dev.echosounder.contract.client.Quantities;
import dev.echosounder.contract.client.Who;
import dev.echosounder.contract.fault.Fault;
import dev.echosounder.contract.session.ServedSessions;
import io.cucumber.java.ParameterType;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;

/**
 * Quantities with their units, clients and what they send, as the features write them. Negative numbers and zero are
 * understood here, so that a nonsensical load can be refused with a sentence instead of "undefined step".
 */
public final class ParameterTypes {

    /** A number of things: {@code 1}, {@code 1,000}. */
    public static final String COUNT = "-?\\d[\\d,]*";

    public static final String MODEL = "[A-Za-z][A-Za-z0-9_-]*";

    private static final String SIZE = COUNT + " (?:bytes?|KiB|MiB)";

    private static final String DURATION = COUNT + " (?:us|ms|s|min)";

    /** {@code 10 clients}, {@code a slow client}, {@code the slow client}, {@code one of the clients}. */
    @ParameterType(Who.PATTERN)
    public Who clients(String text) {
        return Who.of(text);
    }

    /** {@code 1 KiB in 7 pieces and half-close}, {@code 300 round trips of 64 bytes}. */
    @ParameterType(Message.PATTERN)
    public Message message(String text) {
        return Message.of(text);
    }

    @ParameterType(COUNT + " messages?")
    public int messages(String text) {
        return Quantities.count(text);
    }

    /** {@code 1 byte}, {@code 64 bytes}, {@code 64 KiB}, {@code 16 MiB}; in bytes. */
    @ParameterType(SIZE)
    public int size(String text) {
        return Quantities.size(text);
    }

    /** A size that may be more than an {@code int} can count. */
    @ParameterType(SIZE)
    public long volume(String text) {
        return Quantities.bytes(text);
    }

    /** {@code 1 time}, {@code 1,000 times}. */
    @ParameterType(COUNT + " times?")
    public int times(String text) {
        return Quantities.count(text);
    }

    /** The seed of an order: any whole number. */
    @ParameterType("-?\\d[\\d,]*")
    public long seed(String text) {
        return Quantities.number(text + " ");
    }

    /** {@code 50 us}, {@code 5 ms}, {@code 30 s}, {@code 2 min}. */
    @ParameterType(DURATION)
    public Duration duration(String text) {
        return durationOf(text);
    }

    /** The duration that this text names. */
    public static Duration durationOf(String text) {
        long number = Quantities.number(text);
        return switch (text.substring(text.indexOf(' ') + 1)) {
            case "us" -> Duration.of(number, ChronoUnit.MICROS);
            case "ms" -> Duration.ofMillis(number);
            case "min" -> Duration.ofMinutes(number);
            default -> Duration.ofSeconds(number);
        };
    }

    /**
     * Models on the class path: {@code every model}, {@code selector}, {@code blocking-platform and blocking-virtual}.
     */
    @ParameterType("every model|" + MODEL + "(?:(?:, | and )" + MODEL + ")*")
    public List<Model> models(String names) {
        if (names.equals("every model")) {
            return Models.all();
        }
        return Arrays.stream(names.split(", | and ")).map(Models::named).toList();
    }

    /** What the sessions of a server do. */
    @ParameterType(ServedSessions.PATTERN)
    public String session(String text) {
        return text;
    }

    /** What is wrong with a direction of the network. */
    @ParameterType("(?:splits|joins) the stream into pieces of " + SIZE + "|delays each piece by " + DURATION + "|lets "
            + SIZE + " pass a second|(?:stalls|ends|is cut|is reset) after " + SIZE)
    public Fault fault(String text) {
        String[] words = text.split(" ");
        String quantity = text.startsWith("lets")
                ? words[1] + " " + words[2]
                : words[words.length - 2] + " " + words[words.length - 1];
        return switch (words[0] + " " + words[1]) {
            case "splits the" -> new Fault.Split(Quantities.size(quantity));
            case "joins the" -> new Fault.Join(Quantities.size(quantity));
            case "delays each" -> new Fault.Delay(durationOf(quantity));
            case "stalls after" -> new Fault.Stall(Quantities.size(quantity));
            case "ends after" -> new Fault.End(Quantities.size(quantity));
            case "is cut" -> new Fault.Cut(Quantities.size(quantity));
            case "is reset" -> new Fault.Reset(Quantities.size(quantity));
            default -> new Fault.Throttle(Quantities.size(quantity));
        };
    }

    /** From the clients to the server, or back. */
    @ParameterType("upstream|downstream")
    public Ways.Direction direction(String text) {
        return text.equals("upstream") ? Ways.Direction.TO_THE_SERVER : Ways.Direction.BACK;
    }

    /** How a server is told to stop. */
    @ParameterType("to stop(?: within " + DURATION + ")?(?: by two threads)?")
    public Stop stop(String text) {
        int within = text.indexOf(" within ");
        boolean twice = text.endsWith(" by two threads");
        String grace = within < 0
                ? ""
                : text.substring(
                        within + " within ".length(), text.length() - (twice ? " by two threads".length() : 0));
        return new Stop(within < 0 ? Stop.GRACE : durationOf(grace), twice ? 2 : 1);
    }

    /**
     * A call of {@code stop()}.
     *
     * @param grace for connections that are not done
     * @param threads that call it at once
     */
    public record Stop(Duration grace, int threads) {

        static final Duration GRACE = Duration.ofSeconds(10);
    }
}
