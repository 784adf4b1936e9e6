package dev.echosounder.linux.proc;

/**
 * The processor time of one process, put together from two sources that each lack something.
 *
 * <p>The sum over its threads is exact to the nanosecond, but misses threads that came and went between two readings.
 * {@code /proc/PID/stat} counts every thread that ever was, but is cut to ticks of 10 ms, in user and system mode each.
 * Neither can be too high. So the sum over the threads is taken, and is topped up whenever it falls behind the other.
 *
 * <p>Which part was spent in user mode is known from {@code stat} alone; the kernel itself only samples it, at its
 * timer interrupts, and scales it to the exact total (see cputime_adjust in the kernel's kernel/sched/cputime.c). So
 * the total is sharper than its two parts. Neither part is ever seen to shrink.
 */
final class ProcessorTime {

    private long missed;
    private long user;
    private long system;

    /**
     * @param threadNanos of all threads that were ever seen; -1 where unknown, and ticks are all there is
     * @param leftOutNanos of further threads, which are in the ticks and are not to be counted
     */
    void update(ProcessStat stat, long threadNanos, long leftOutNanos) {
        long ticks = stat.userNanos() + stat.systemNanos();
        if (threadNanos >= 0) {
            missed = Math.max(missed, ticks - threadNanos - leftOutNanos);
        }
        long before = user + system;
        long total = Math.max(before, threadNanos >= 0 ? threadNanos + missed : ticks);
        long userByRatio = ticks == 0 ? total : Math.round((double) total * stat.userNanos() / ticks);
        user = Math.clamp(userByRatio, user, user + total - before);
        system = total - user;
    }

    long userNanos() {
        return user;
    }

    long systemNanos() {
        return system;
    }
}
