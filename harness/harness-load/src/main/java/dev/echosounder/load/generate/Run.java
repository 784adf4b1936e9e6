package dev.echosounder.load.generate;

import java.io.Serializable;
import java.util.List;

/**
 * What was counted in one run in which every answer was right.
 *
 * @param nanos from the start signal to the last answer, in nanoseconds
 * @param messages answered
 * @param due messages whose intended time came within the run; in a closed loop the same as {@code messages}
 * @param backlog messages that were due and not answered when the last one was due, or the run was given up; 0 in a
 *     closed loop
 * @param overloaded an open loop whose rate the server did not hold: its backlog grew by more than 1 % of what came
 *     due, and it could not work it off quickly afterwards
 * @param busyShare of the generator's time, what was not spent waiting for something to do; 0 to 1; NaN where unknown,
 *     as of a model's client
 * @param waitedShare of the generator's time, what was spent waiting for a processor; 0 to 1; NaN where unknown
 * @param slices messages answered in each {@link Timeline#SLICE} since the start signal, of clients that join one after
 *     another; empty of others
 */
public record Run(
        long nanos,
        long messages,
        long due,
        long backlog,
        boolean overloaded,
        double busyShare,
        double waitedShare,
        List<Long> slices)
        implements Serializable {

    /** A run of a closed loop, in which every message that was due was answered. */
    static Run closed(long nanos, long messages, double busyShare, double waitedShare, List<Long> slices) {
        return new Run(nanos, messages, messages, 0, false, busyShare, waitedShare, slices);
    }

    /** Answers per second from the start signal to the last answer. */
    public double messagesPerSecond() {
        return messages * 1e9 / nanos;
    }
}
