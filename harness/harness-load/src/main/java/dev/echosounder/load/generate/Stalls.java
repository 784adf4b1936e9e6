package dev.echosounder.load.generate;

import java.io.Serializable;
import java.time.Duration;
import java.util.Collection;
import java.util.function.ToLongFunction;

/**
 * The times of a run in which nothing of an answer arrived at any client, although at least one answer was owed. When
 * most clients of a closed loop have had their last answer of the run, what the others wait for is not counted: a
 * server that starves some of its clients does not stall.
 *
 * <p>Of several generator threads each sees its own clients alone. Together they report the least that any of them saw:
 * no stall of the whole server can be longer. A server that answers the clients of one thread and not those of another
 * does not stall, it is unfair: {@link ClientAnswers} shows that.
 *
 * <p>A generator that has no processor sees a stall too. {@link Run#waitedShare()} and the
 * {@linkplain Latencies#loopTurn() turns of its loop} show that.
 *
 * @param firstNanos from the last start signal to the first answer: what the server took to begin. In an open loop and
 *     a ramp-up from the first message. In nanoseconds, as all here; -1 where it is not known
 * @param longestNanos the longest stall after the first answer; 0 to any number
 * @param totalNanos all stalls after the first answer that were longer than 10 ms and the service time of a message
 */
public record Stalls(long firstNanos, long longestNanos, long totalNanos) implements Serializable {

    /** The least time without an answer, beyond the service time of a message, that the total counts. */
    public static final Duration LEAST = Duration.ofMillis(10);

    /** Of clients that several threads drive without a common clock, such as a model's. */
    public static final Stalls UNKNOWN = new Stalls(-1, -1, -1);

    public boolean known() {
        return firstNanos >= 0;
    }

    /** Whether the server took longer than this to begin; false where it is not known. */
    public boolean beganInStall(Duration beyond) {
        return firstNanos > beyond.toNanos();
    }

    /** What the server took to begin, if that was a stall; otherwise 0. */
    public long stallBeforeNanos() {
        return beganInStall(LEAST) ? firstNanos : 0;
    }

    /** The stalls of a run whose parts were seen by several threads; what is not known of a part is left out. */
    static Stalls together(Collection<Stalls> parts) {
        return new Stalls(
                least(parts, Stalls::firstNanos), least(parts, Stalls::longestNanos), least(parts, Stalls::totalNanos));
    }

    private static long least(Collection<Stalls> parts, ToLongFunction<Stalls> nanos) {
        return parts.stream().filter(Stalls::known).mapToLong(nanos).min().orElse(-1);
    }
}
