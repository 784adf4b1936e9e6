package dev.echosounder.trial.cost;

/**
 * What one side of a trial used in one run; -1 where it is not known.
 *
 * @param cpuNanos of all its threads, in nanoseconds
 * @param allocatedBytes on the heap
 * @param collections of garbage
 * @param collectionMillis spent in them
 * @param compilationMillis that its compilers were at work, summed over their threads
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
