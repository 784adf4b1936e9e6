package dev.echosounder.load;

import java.time.Duration;
import java.util.Locale;

/**
 * What a server is asked to do, in a closed loop: a client sends the next message when an answer has come.
 *
 * @param connections  clients, one connection each; at least 1
 * @param messages     messages that each client sends in a run; at least 1
 * @param messageBytes length of a message; 1 byte to 16 MiB
 * @param depth        messages that a client keeps in flight: 1 is ping-pong, more is pipelined; at least 1
 * @param warmUps      runs that are checked but not counted; 0 or more
 * @param runs         measured runs; at least 1
 * @param limit        how long one run may take; 1 ms to 1 h
 */
public record LoadShape(int connections, int messages, int messageBytes, int depth, int warmUps, int runs, Duration limit) {

    public static final int MAX_CONNECTIONS = 20_000;
    public static final int MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
    public static final int MAX_RUNS = 1_000;
    public static final Duration MAX_LIMIT = Duration.ofHours(1);
    public static final Duration DEFAULT_LIMIT = Duration.ofSeconds(60);

    /**
     * @throws IllegalArgumentException if there is no such load; the message says what was asked for and what is possible
     */
    public LoadShape {
        require("clients", connections, 1, MAX_CONNECTIONS);
        require("messages for each client", messages, 1, Integer.MAX_VALUE);
        require("bytes in a message", messageBytes, 1, MAX_MESSAGE_BYTES);
        require("messages in flight", depth, 1, Integer.MAX_VALUE);
        require("warm-up runs", warmUps, 0, MAX_RUNS);
        require("measured runs", runs, 1, MAX_RUNS);
        if (limit.toMillis() < 1 || limit.compareTo(MAX_LIMIT) > 0) {
            throw new IllegalArgumentException("A run cannot be given %s: give it a time from 1 ms to %s.".formatted(Times.text(limit), Times.text(MAX_LIMIT)));
        }
    }

    /** A ping-pong without warm-ups and with one run. */
    public static LoadShape pingPong(int connections, int messages, int messageBytes) {
        return new LoadShape(connections, messages, messageBytes, 1, 0, 1, DEFAULT_LIMIT);
    }

    /** The same with so many messages of each client in flight. */
    public LoadShape pipelined(int depth) {
        return new LoadShape(connections, messages, messageBytes, depth, warmUps, runs, limit);
    }

    /** The same with so many runs. */
    public LoadShape repeated(int warmUps, int runs) {
        return new LoadShape(connections, messages, messageBytes, depth, warmUps, runs, limit);
    }

    /** The same with another limit. */
    public LoadShape within(Duration limit) {
        return new LoadShape(connections, messages, messageBytes, depth, warmUps, runs, limit);
    }

    /** The same path at a size that takes no time and proves nothing about speed: at most 4 clients, 5 messages, one run. */
    public LoadShape smoke() {
        return new LoadShape(Math.min(connections, 4), Math.min(messages, 5), messageBytes, depth, 0, 1, limit);
    }

    /** Messages of all clients in one run. */
    public long messagesPerRun() {
        return (long) connections * messages;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,d %s x %,d %s of %s, %s", 
                connections, connections == 1 ? "client" : "clients",
                messages, messages == 1 ? "message" : "messages", Sizes.text(messageBytes),
                depth == 1 ? "ping-pong" : String.format(Locale.ROOT, "%,d in flight", depth));
    }

    private static void require(String what, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(String.format(Locale.ROOT, "A load cannot have %,d %s: give a number from %,d to %,d.", value, what, least, most));
        }
    }
}
