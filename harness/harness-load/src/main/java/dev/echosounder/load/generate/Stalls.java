package dev.echosounder.load.generate;

import java.io.Serializable;
import java.time.Duration;
import java.util.Collection;
import java.util.function.ToLongFunction;

/**
 * The stalls of a run: times in which no part of an answer arrived at any client, although at least one answer was
 * owed. When most clients of a closed loop have had their last answer of the run, the others' waiting is not counted: a
 * server that starves some of its clients does not stall.
 *
 * <p>Each of several generator threads sees only its own clients. Together they report the least that any of them saw,
 * because no stall of the whole server can be longer. A server that answers only the clients of one thread does not
 * stall but is unfair, which {@link ClientAnswers} shows.
 *
 * <p>A generator without a processor also sees a stall. {@link Run#waitedShare()} and the
 * {@linkplain Latencies#loopTurn() turns of its loop} show that.
 *
 * @param firstNanos the time that the server took to begin: from the last start signal to the first answer; in an open
 *     loop and a ramp-up, from the first message. In nanoseconds, as all here; -1 if unknown
 * @param longestNanos the longest stall after the first answer; 0 to any number
 * @param totalNanos the sum of all stalls after the first answer that were longer than 10 ms plus the service time of a
 *     message
 */
public record Stalls(long firstNanos, long longestNanos, long totalNanos) implements Serializable {

    /** The shortest stall that the total counts, in addition to the service time of a message. */
    public static final Duration LEAST = Duration.ofMillis(10);

    /** The stalls of clients that several threads drive without a common clock, such as a model's. */
    public static final Stalls UNKNOWN = new Stalls(-1, -1, -1);

    public boolean known() {
        return firstNanos >= 0;
    }

    /** Whether the server took longer than this to begin; false if unknown. */
    public boolean beganInStall(Duration beyond) {
        return firstNanos > beyond.toNanos();
    }

    /** The time that the server took to begin, if that was a stall; otherwise 0. */
    public long stallBeforeNanos() {
        return beganInStall(LEAST) ? firstNanos : 0;
    }

    /** The stalls of a run whose parts were seen by several threads; parts with unknown stalls are left out. */
    static Stalls together(Collection<Stalls> parts) {
        return new Stalls(
                least(parts, Stalls::firstNanos), least(parts, Stalls::longestNanos), least(parts, Stalls::totalNanos));
    }

    private static long least(Collection<Stalls> parts, ToLongFunction<Stalls> nanos) {
        return parts.stream().filter(Stalls::known).mapToLong(nanos).min().orElse(-1);
    }
}
