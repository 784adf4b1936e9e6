package dev.echosounder.load.generate;

import java.io.Serializable;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The counts of one run in which every answer was right.
 *
 * @param nanos the time from the start signal to the last answer, in nanoseconds
 * @param rateNanos the time by which the answers are divided for the rate, in nanoseconds: in a closed loop the time
 *     from the start signal to a client's last answer, as a mean over the clients of a generator's thread, plus half a
 *     round trip, but at most {@code nanos}, and of several threads or generators the longest; the same as
 *     {@code nanos} in an open loop, a ramp-up and with a connection for each message
 * @param messages the number of messages that were answered
 * @param due the number of messages whose intended time came within the run; in a closed loop the same as
 *     {@code messages}
 * @param backlog the number of messages that were due and not answered when the last one was due, or the run was given
 *     up; 0 in a closed loop
 * @param overloaded whether the server did not hold the rate of an open loop: its backlog grew by more than 1 % of what
 *     came due, and it could not work it off quickly afterwards
 * @param busyShare the share of the time for which the generator did not wait for something to do; 0 to 1; NaN if
 *     unknown, as for a model's client
 * @param waitedShare the share of the time for which the generator waited for a processor; 0 to 1; NaN if unknown
 * @param stalls the times in which no client was answered; all -1 for a model's client
 * @param slices the number of messages answered in each {@link Timeline#SLICE} since the start signal, in a ramp-up and
 *     in a closed loop of at least 2 s; empty for other runs
 */
public record Run(
        long nanos,
        long rateNanos,
        long messages,
        long due,
        long backlog,
        boolean overloaded,
        double busyShare,
        double waitedShare,
        Stalls stalls,
        List<Long> slices)
        implements Serializable {

    /** A rate is taken for the final one from this share of it on. */
    private static final double PEAK = 0.9;

    /** For so many slices in a row: one may be fast by chance. */
    private static final int LASTING_SLICES = 3;

    /** A run of a closed loop whose clients all ended with its last answer, and whose stalls are unknown. */
    public static Run closed(long nanos, long messages, double busyShare, double waitedShare) {
        return open(nanos, messages, messages, 0, false, busyShare, waitedShare);
    }

    /** A run of an open loop whose stalls are unknown. */
    public static Run open(
            long nanos,
            long messages,
            long due,
            long backlog,
            boolean overloaded,
            double busyShare,
            double waitedShare) {
        return new Run(
                nanos, nanos, messages, due, backlog, overloaded, busyShare, waitedShare, Stalls.UNKNOWN, List.of());
    }

    /** This run with the counts that only some load models have. */
    public Run with(long rateNanos, Stalls stalls, List<Long> slices) {
        return new Run(nanos, rateNanos, messages, due, backlog, overloaded, busyShare, waitedShare, stalls, slices);
    }

    /**
     * The time until the rate came within 10 % of that of the last quarter of the run, where it stayed for three
     * slices; empty without slices.
     */
    public OptionalDouble secondsToPeak() {
        List<Long> whole = slices.isEmpty() ? slices : slices.subList(0, slices.size() - 1); // the last one is shorter
        if (whole.size() < 4 * LASTING_SLICES) {
            return OptionalDouble.empty();
        }
        double last = whole.subList(whole.size() * 3 / 4, whole.size()).stream()
                .mapToLong(Long::longValue)
                .average()
                .orElseThrow();
        for (int from = 0; from + LASTING_SLICES <= whole.size(); from++) {
            if (whole.subList(from, from + LASTING_SLICES).stream().allMatch(slice -> slice >= PEAK * last)) {
                return OptionalDouble.of((from + 1) * Timeline.SLICE.toMillis() / 1e3);
            }
        }
        return OptionalDouble.empty();
    }

    /**
     * Answers per second. A stall of the server counts in full, since all clients wait for it. Starved clients that
     * wait alone at the end of a run count only by their part of it: they show in {@link ClientAnswers#worstShare()}.
     */
    public double messagesPerSecond() {
        return messages * 1e9 / rateNanos;
    }
}
