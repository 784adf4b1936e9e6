package dev.echosounder.load;

import dev.echosounder.api.Times;
import java.io.Serializable;
import java.time.Duration;
import java.util.Locale;

/** What a server does for each message before it answers, whichever model carries it. */
public sealed interface MessageWork extends Serializable {

    Duration LEAST = Duration.ofNanos(1_000);
    /** A generator takes a server for dead that says nothing at all for ten times as long. */
    Duration MOST = Duration.ofSeconds(1);

    /** It only echoes. */
    record Nothing() implements MessageWork {

        @Override
        public String toString() {
            return "the server only echoes";
        }
    }

    /**
     * It waits, as for a database, and needs no processor meanwhile.
     *
     * @param time 1 us to 1 s
     */
    record Waiting(Duration time) implements MessageWork {

        public Waiting {
            require("wait", time);
        }

        @Override
        public String toString() {
            return "the server waits %s for each message".formatted(Times.text(time));
        }
    }

    /**
     * It keeps a processor busy.
     *
     * @param time that the work takes alone on a processor; 1 us to 1 s
     * @param steps how much work that is on this machine. It is counted, and the same in every trial: time on the wall
     *     would be less work for a server whose sessions compete for a processor, and virtual threads have no processor
     *     time of their own to be asked for
     */
    record Computing(Duration time, int steps) implements MessageWork {

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

    /**
     * It is a store of keys and strings that speaks the protocol of Redis: each message gets a string of the message's
     * size, or sets one.
     *
     * @param getsPercent how many of a hundred messages get, about; 0 to 100
     */
    record Storing(int getsPercent) implements MessageWork {

        /** The name of the service that a model then serves; its module is on the class path of who measures it. */
        public static final String SERVICE = "kv";

        public Storing {
            if (getsPercent < 0 || getsPercent > 100) {
                throw new IllegalArgumentException(
                        "%d %% of the messages cannot get a string: give a number from 0 to 100."
                                .formatted(getsPercent));
            }
        }

        @Override
        public String toString() {
            return "the server is a store of strings, which %d %% of the messages get and the others set"
                    .formatted(getsPercent);
        }
    }

    /** In words, without what is only known of this machine. */
    default String asked() {
        return toString();
    }

    private static void require(String what, Duration time) {
        if (time.compareTo(LEAST) < 0 || time.compareTo(MOST) > 0) {
            throw new IllegalArgumentException("A server cannot %s %s for each message: give it a time from %s to %s."
                    .formatted(what, Times.text(time), Times.text(LEAST), Times.text(MOST)));
        }
    }
}
