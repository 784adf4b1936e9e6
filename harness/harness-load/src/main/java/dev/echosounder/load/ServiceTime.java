package dev.echosounder.load;

import dev.echosounder.api.Sizes;
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

    /**
     * The server asks a backend, which is another process, and answers when that has answered.
     *
     * @param time that the backend takes for an answer; 1 us to 1 s
     * @param connections to the backend at most, 1 to 20,000; they are opened when all others are in use
     */
    record Asking(Duration time, int connections) implements ServiceTime {

        public static final int MOST_CONNECTIONS = 20_000;

        public Asking {
            require("ask a backend that takes", time);
            if (connections < 1 || connections > MOST_CONNECTIONS) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "A server cannot ask a backend over %,d connections: give a number from 1 to %,d, or none.",
                        connections,
                        MOST_CONNECTIONS));
            }
        }

        /** Over as many connections as messages are being served. */
        public Asking(Duration time) {
            this(time, MOST_CONNECTIONS);
        }

        /** Whether no message waits for a connection to the backend. */
        public boolean unbounded() {
            return connections == MOST_CONNECTIONS;
        }

        @Override
        public String toString() {
            String over = unbounded()
                    ? ""
                    : String.format(Locale.ROOT, " over %,d connection%s", connections, connections == 1 ? "" : "s");
            return "the server asks a backend that takes %s%s for each message".formatted(Times.text(time), over);
        }
    }

    /**
     * The server reads a whole file, which the operating system has in memory.
     *
     * @param bytes length of the file; 1 byte to 16 MiB
     */
    record ReadingFile(int bytes) implements ServiceTime {

        public static final int MOST_BYTES = 16 * 1024 * 1024;

        public ReadingFile {
            if (bytes < 1 || bytes > MOST_BYTES) {
                throw new IllegalArgumentException(
                        "A server cannot read a file of %s for each message: give it a size from 1 byte to %s."
                                .formatted(Sizes.text(bytes), Sizes.text(MOST_BYTES)));
            }
        }

        @Override
        public Duration time() {
            return Duration.ZERO;
        }

        @Override
        public String toString() {
            return "the server reads a file of %s for each message".formatted(Sizes.text(bytes));
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

    /** Whether the server mostly waits, which takes as long on a fast machine as on a slow one. */
    default boolean waits() {
        return this instanceof Waiting || this instanceof Asking;
    }

    private static void require(String what, Duration time) {
        if (time.compareTo(LEAST) < 0 || time.compareTo(MOST) > 0) {
            throw new IllegalArgumentException("A server cannot %s %s for each message: give it a time from %s to %s."
                    .formatted(what, Times.text(time), Times.text(LEAST), Times.text(MOST)));
        }
    }
}
