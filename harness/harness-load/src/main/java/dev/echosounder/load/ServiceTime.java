package dev.echosounder.load;

import dev.echosounder.api.Times;
import java.io.Serializable;
import java.time.Duration;
import java.util.Locale;

/** What a server does for each request before it answers, whatever its workload and model. */
public sealed interface ServiceTime extends Serializable {

    Duration LEAST = Duration.ofNanos(1_000);

    /** The load generator takes a server for dead that sends nothing at all for ten times as long. */
    Duration MOST = Duration.ofSeconds(1);

    /** Nothing: the server answers at once. */
    record None() implements ServiceTime {

        @Override
        public Duration time() {
            return Duration.ZERO;
        }

        @Override
        public String toString() {
            return "the server answers at once";
        }
    }

    /**
     * The server waits, as for a database, and needs no processor meanwhile.
     *
     * @param time 1 us to 1 s
     */
    record Waiting(Duration time) implements ServiceTime {

        public Waiting {
            require("wait", time);
        }

        @Override
        public String toString() {
            return "the server waits %s for each message".formatted(Times.text(time));
        }
    }

    /**
     * The server keeps a processor busy.
     *
     * @param time that the work takes alone on a processor; 1 us to 1 s
     * @param steps how much work that is on this machine. It is counted, and the same in every trial: time on the wall
     *     would be less work for a server whose sessions compete for a processor, and a virtual thread's processor time
     *     cannot be read
     */
    record Computing(Duration time, int steps) implements ServiceTime {

        public Computing {
            require("compute for", time);
            if (steps < 1) {
                throw new IllegalArgumentException("Computing %d steps is no work: give at least 1.".formatted(steps));
            }
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s (%,d steps)", asked(), steps);
        }

        @Override
        public String asked() {
            return "the server computes for %s for each message".formatted(Times.text(time));
        }
    }

    /** What it adds to the time of an answer at least; zero or more. */
    Duration time();

    /** In words, without what is only known of this machine. */
    default String asked() {
        return toString();
    }

    /** Whether the server answers at once. */
    default boolean none() {
        return this instanceof None;
    }

    private static void require(String what, Duration time) {
        if (time.compareTo(LEAST) < 0 || time.compareTo(MOST) > 0) {
            throw new IllegalArgumentException("A server cannot %s %s for each message: give it a time from %s to %s."
                    .formatted(what, Times.text(time), Times.text(LEAST), Times.text(MOST)));
        }
    }
}
