package dev.echosounder.trial.cost;

/**
 * What one side of a trial used in one run; -1 for what is unknown.
 *
 * @param cpuNanos the processor time of all its threads, in nanoseconds
 * @param allocatedBytes bytes allocated on the heap
 * @param collections the number of garbage collections
 * @param collectionMillis the time of the garbage collections, in milliseconds
 * @param compilationMillis the time that its compilers worked, in milliseconds, summed over their threads
 */
public record RunCost(
        long cpuNanos, long allocatedBytes, long collections, long collectionMillis, long compilationMillis) {

    static RunCost between(Usage before, Usage after) {
        JvmCounters from = before.jvm();
        JvmCounters to = after.jvm();
        return new RunCost(
                after.process().cpuNanosSince(before.process()),
                grown(from.allocatedBytes(), to.allocatedBytes()),
                grown(from.collections(), to.collections()),
                grown(from.collectionMillis(), to.collectionMillis()),
                grown(from.compilationMillis(), to.compilationMillis()));
    }

    private static long grown(long from, long to) {
        return from < 0 || to < 0 ? -1 : to - from;
    }
}
