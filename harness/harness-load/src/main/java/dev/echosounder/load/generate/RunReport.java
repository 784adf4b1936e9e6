package dev.echosounder.load.generate;

import java.io.Serializable;
import java.util.List;

/**
 * What the load saw of one run in which every answer was right.
 *
 * @param nanos from the start signal to the last answer, in nanoseconds
 * @param messages answered and right
 * @param due messages whose intended time came within the run; in a closed loop the same as {@code messages}
 * @param backlog messages that were due and not answered when the last one was due, or the run was given up; 0 in a
 *     closed loop
 * @param overloaded an open loop whose rate the server did not hold: its backlog grew by more than 1 % of what came
 *     due, and it could not work it off quickly afterwards
 * @param busyShare of the generator's threads' time between the start signal and last answer, what was not spent
 *     waiting for something to do; 0 to 1
 * @param waitedShare of the same time, what was spent waiting for a processor; 0 to 1, NaN where the system does not
 *     tell
 * @param latencies of this run
 * @param slices messages answered in each {@link Timeline#SLICE} since the start signal, of clients that join one after
 *     another; empty of others
 */
public record RunReport(
        long nanos,
        long messages,
        long due,
        long backlog,
        boolean overloaded,
        double busyShare,
        double waitedShare,
        Latencies latencies,
        List<Long> slices)
        implements Serializable {

    /** Answers per second from the start signal to the last answer. */
    public double messagesPerSecond() {
        return messages * 1e9 / nanos;
    }
}
