package dev.echosounder.linux.proc;

import java.io.Serializable;

/**
 * What a process has used since it was started. All fields are -1 where the system does not report it.
 *
 * @param userNanos processor time in user mode, in nanoseconds
 * @param systemNanos processor time in the kernel, in nanoseconds
 * @param voluntarySwitches context switches because a thread waited: of the threads that live, and of ended ones up to
 *     the last reading that saw them
 * @param involuntarySwitches context switches because a thread was preempted, of the same threads
 * @param residentBytes memory that is resident now
 * @param peakResidentBytes the most that ever was
 * @param threads of the operating system, now
 * @param busiestThreadNanos processor time of the thread that has used most since the last reading of the same
 *     {@code ProcessReader}
 */
public record ProcessUsage(
        long userNanos,
        long systemNanos,
        long voluntarySwitches,
        long involuntarySwitches,
        long residentBytes,
        long peakResidentBytes,
        int threads,
        long busiestThreadNanos)
        implements Serializable {

    /** The usage where the system reports nothing. */
    public static final ProcessUsage UNKNOWN = new ProcessUsage(-1, -1, -1, -1, -1, -1, -1, -1);

    /** The usage of a process that never ran. */
    static final ProcessUsage NOTHING = new ProcessUsage(0, 0, 0, 0, 0, 0, 0, 0);

    /** Processor time used since an earlier reading, in nanoseconds; -1 where it is unknown. */
    public long cpuNanosSince(ProcessUsage before) {
        boolean known = before.userNanos >= 0 && before.systemNanos >= 0 && userNanos >= 0 && systemNanos >= 0;
        return known ? Math.max(0, userNanos + systemNanos - before.userNanos - before.systemNanos) : -1;
    }

    /**
     * Of both processes together: what is unknown of one is unknown of both. Their peaks need not have been at the same
     * time.
     */
    public ProcessUsage plus(ProcessUsage other) {
        return new ProcessUsage(
                ThreadUsage.sum(userNanos, other.userNanos),
                ThreadUsage.sum(systemNanos, other.systemNanos),
                ThreadUsage.sum(voluntarySwitches, other.voluntarySwitches),
                ThreadUsage.sum(involuntarySwitches, other.involuntarySwitches),
                ThreadUsage.sum(residentBytes, other.residentBytes),
                ThreadUsage.sum(peakResidentBytes, other.peakResidentBytes),
                (int) ThreadUsage.sum(threads, other.threads),
                busiestThreadNanos < 0 || other.busiestThreadNanos < 0
                        ? -1
                        : Math.max(busiestThreadNanos, other.busiestThreadNanos));
    }
}
