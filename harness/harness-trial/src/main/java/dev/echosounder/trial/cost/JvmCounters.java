package dev.echosounder.trial.cost;

import java.io.Serializable;

/**
 * The counters of a JVM since its start.
 *
 * @param allocatedBytes bytes allocated on the heap by all threads, including ended ones
 * @param collections the number of garbage collections
 * @param collectionMillis the time of the garbage collections, in milliseconds
 * @param compilationMillis the time that its compilers worked, in milliseconds, summed over their threads
 */
public record JvmCounters(long allocatedBytes, long collections, long collectionMillis, long compilationMillis)
        implements Serializable {

    /** The counters of a process that is not a JVM of the harness. */
    public static final JvmCounters UNKNOWN = new JvmCounters(-1, -1, -1, -1);

    /** Of two JVMs of the harness together. */
    public JvmCounters plus(JvmCounters other) {
        return new JvmCounters(
                allocatedBytes + other.allocatedBytes,
                collections + other.collections,
                collectionMillis + other.collectionMillis,
                compilationMillis + other.compilationMillis);
    }
}
