package dev.echosounder.contract.steps;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.contract.client.Clients;
import dev.echosounder.contract.client.Message;
import dev.echosounder.contract.client.Quantities;
import dev.echosounder.contract.fault.Fault;
import io.cucumber.java.ParameterType;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Quantities with their units, clients, what they send, and faults of the network, as the features write them. */
public final class ParameterTypes {

    public static final String MODEL = "[A-Za-z][A-Za-z0-9_-]*";

    private static final String COUNT = Quantities.COUNT;
    private static final String SIZE = Quantities.SIZE;
    private static final String DURATION = Quantities.DURATION;

    /** {@code 10 clients}, {@code a slow client}, {@code the slow client}, {@code one of the clients}. */
    @ParameterType(Clients.PATTERN)
    public Clients clients(String text) {
        return Clients.of(text);
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

    /** {@code 1 time}, {@code 1,000 times}. */
    @ParameterType(COUNT + " times?")
    public int times(String text) {
        return Quantities.count(text);
    }

    /** The seed of an order: any whole number. */
    @ParameterType(COUNT)
    public long seed(String text) {
        return Quantities.number(text + " ");
    }

    /** {@code 50 us}, {@code 5 ms}, {@code 30 s}, {@code 2 min}. */
    @ParameterType(DURATION)
    public Duration duration(String text) {
        return Quantities.duration(text);
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
            case "delays each" -> new Fault.Delay(Quantities.duration(quantity));
            case "stalls after" -> new Fault.Break(Quantities.size(quantity), Fault.Kind.STALL);
            case "ends after" -> new Fault.Break(Quantities.size(quantity), Fault.Kind.END);
            case "is cut" -> new Fault.Break(Quantities.size(quantity), Fault.Kind.CUT);
            case "is reset" -> new Fault.Break(Quantities.size(quantity), Fault.Kind.RESET);
            default -> new Fault.Throttle(Quantities.size(quantity));
        };
    }
}
