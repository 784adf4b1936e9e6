package dev.echosounder.load.generate;

import java.io.Serializable;
import java.util.List;

/**
 * What was counted in one run in which every answer was right.
 *
 * @param nanos from the start signal to the last answer, in nanoseconds
 * @param rateNanos the time that its rate is by, in nanoseconds: in a closed loop from the start signal to a client's
 *     last answer, the mean over the clients, and half a round trip, but at most {@code nanos}; the same as
 *     {@code nanos} in an open loop, a ramp-up and with a connection for each message
 * @param messages answered
 * @param due messages whose intended time came within the run; in a closed loop the same as {@code messages}
 * @param backlog messages that were due and not answered when the last one was due, or the run was given up; 0 in a
 *     closed loop
 * @param overloaded an open loop whose rate the server did not hold: its backlog grew by more than 1 % of what came
 *     due, and it could not work it off quickly afterwards
 * @param busyShare of the generator's time, what was not spent waiting for something to do; 0 to 1; NaN where unknown,
 *     as of a model's client
 * @param waitedShare of the generator's time, what was spent waiting for a processor; 0 to 1; NaN where unknown
 * @param stalls the times in which no client was answered; all -1 of a model's client
 * @param slices messages answered in each {@link Timeline#SLICE} since the start signal, of clients that join one after
 *     another; empty of others
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

    /** A run of a closed loop whose clients all ended with its last answer, and whose stalls are not known. */
    public static Run closed(long nanos, long messages, double busyShare, double waitedShare) {
        return open(nanos, messages, messages, 0, false, busyShare, waitedShare);
    }

    /** A run of an open loop whose stalls are not known. */
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

    /** This run with what only some load models count. */
    public Run with(long rateNanos, Stalls stalls, List<Long> slices) {
        return new Run(nanos, rateNanos, messages, due, backlog, overloaded, busyShare, waitedShare, stalls, slices);
    }

    /**
     * Answers per second. A stall of the server counts in full, since all clients wait for it. A few starved clients
     * that wait alone at the end of a run take nothing from the others: they show in
     * {@link ClientAnswers#worstShare()}.
     */
    public double messagesPerSecond() {
        return messages * 1e9 / rateNanos;
    }
}
