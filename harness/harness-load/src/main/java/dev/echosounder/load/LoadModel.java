package dev.echosounder.load;

import dev.echosounder.api.Times;
import java.io.Serializable;
import java.time.Duration;
import java.util.Locale;

/** When a client sends its next message: after an answer (closed loop), or at an intended time (open loop). */
public sealed interface LoadModel extends Serializable {

    /**
     * Closed loop: a client sends the next message when an answer has come.
     *
     * @param depth the number of messages that a client keeps in flight: 1 is ping-pong, more is pipelined; at least 1
     */
    record Closed(int depth) implements LoadModel {

        public Closed {
            LoadShape.require("messages in flight", depth, 1, Integer.MAX_VALUE);
        }

        @Override
        public String toString() {
            return depth == 1 ? "ping-pong" : String.format(Locale.ROOT, "%,d in flight", depth);
        }
    }

    /**
     * Closed loop in which each message has a separate connection: a client connects, sends, has its answer, closes,
     * and connects again. A server accepts as many connections as it answers messages. The response time includes
     * connecting.
     */
    record Reconnecting() implements LoadModel {

        @Override
        public String toString() {
            return "a connection for each message";
        }
    }

    /**
     * Ramp-up: closed loops that begin one after another. Clients join, send their messages, and leave, so the load
     * rises, stays and falls. The result is the server's rate over that time.
     *
     * @param depth messages that a client keeps in flight; at least 1
     * @param apart the time between the beginnings of two clients; 1 ms to 1 min
     */
    record RampUp(int depth, Duration apart) implements LoadModel {

        public static final Duration MAX_APART = Duration.ofMinutes(1);

        public RampUp {
            LoadShape.require("messages in flight", depth, 1, Integer.MAX_VALUE);
            if (apart.toMillis() < 1 || apart.compareTo(MAX_APART) > 0) {
                throw new IllegalArgumentException("Clients cannot join %s apart: give a time from 1 ms to %s."
                        .formatted(Times.text(apart), Times.text(MAX_APART)));
            }
        }

        /** The time until the last of this number of clients has joined. */
        public Duration lasting(int clients) {
            return apart.multipliedBy(clients - 1);
        }

        @Override
        public String toString() {
            return "joining %s apart, %s".formatted(Times.text(apart), new Closed(depth));
        }
    }

    /**
     * Open loop: messages are sent at intended times, whether or not the server has answered those before. The clients
     * take turns.
     *
     * @param perSecond messages per second of all clients together; more than 0, at most 10,000,000
     */
    record Open(double perSecond, Arrivals arrivals) implements LoadModel {

        public static final double MAX_PER_SECOND = 10_000_000;

        public Open {
            if (!(perSecond > 0 && perSecond <= MAX_PER_SECOND)) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "A load cannot have %,.0f messages per second: give a rate of more than 0, up to %,.0f.",
                        perSecond,
                        MAX_PER_SECOND));
            }
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%,.0f messages per second, %s", perSecond, arrivals);
        }
    }

    /** The distribution of the intended times of an open loop. */
    enum Arrivals {
        /** Messages at equal distances in time. */
        EVENLY_SPACED("evenly spaced"),
        /**
         * A Poisson process: independent, exponentially distributed times between them, as of many independent users.
         */
        POISSON("Poisson");

        private final String text;

        Arrivals(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
