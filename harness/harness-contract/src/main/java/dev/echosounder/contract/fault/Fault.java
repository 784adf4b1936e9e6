package dev.echosounder.contract.fault;

import java.time.Duration;
import java.util.Locale;

/** What happens to the bytes of each connection on a {@link Direction}. Sizes and places are in bytes. */
public sealed interface Fault {

    /**
     * Each piece is cut into pieces of so many bytes, and a shorter one. Each is written by itself, and leaves as a
     * separate segment.
     */
    record Split(int bytes) implements Fault {
        public Split {
            atLeastOne(bytes, "Pieces of %,d bytes never arrive");
        }
    }

    /**
     * Nothing passes until so many bytes are there, and then they pass at once; what is left at the end of the stream
     * passes with it.
     */
    record Join(int bytes) implements Fault {
        public Join {
            atLeastOne(bytes, "Pieces of %,d bytes cannot be joined");
        }
    }

    /** Holds back each piece, and the end of the stream, for this long, one after the other. */
    record Delay(Duration time) implements Fault {
        public Delay {
            if (time.toMillis() < 1) {
                throw new IllegalArgumentException("A delay of %s delays nothing: give at least 1 ms.".formatted(time));
            }
        }
    }

    /** No more than so many bytes pass in a second. */
    record Throttle(int bytesPerSecond) implements Fault {
        public Throttle {
            atLeastOne(bytesPerSecond, "A way that lets %,d bytes pass a second lets nothing pass");
        }
    }

    /** What happens after a number of bytes, once. */
    record Break(int after, Kind kind) implements Fault {

        public Break {
            if (after < 0) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT, "There is no place after %,d bytes of a stream: give 0 bytes or more.", after));
            }
        }
    }

    /** What happens to a stream. */
    enum Kind {
        /** Nothing passes, not even the end of the stream, until the direction goes on. */
        STALL,
        /** The stream ends, and the rest is lost. The other direction goes on. */
        END,
        /** The connection is closed on both sides, as by a process that has come to its end. */
        CUT,
        /** The connection is reset on both sides. */
        RESET
    }

    private static void atLeastOne(int bytes, String why) {
        if (bytes < 1) {
            throw new IllegalArgumentException(String.format(Locale.ROOT, why + ": give at least 1 byte.", bytes));
        }
    }
}
