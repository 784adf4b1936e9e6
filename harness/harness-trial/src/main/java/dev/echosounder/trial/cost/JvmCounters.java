package dev.echosounder.trial.cost;

import java.io.Serializable;

/**
 * What a JVM counts about itself, since it was started.
 *
 * @param allocatedBytes on the heap, by all threads, ended ones included
 * @param collections of garbage
 * @param collectionMillis spent in garbage collections, in milliseconds
 * @param compilationMillis that its compilers were at work, in milliseconds, summed over their threads
 */
public record JvmCounters(long allocatedBytes, long collections, long collectionMillis, long compilationMillis)
        implements Serializable {

    /** Of a process that is no JVM of ours. */
    public static final JvmCounters UNKNOWN = new JvmCounters(-1, -1, -1, -1);
}
