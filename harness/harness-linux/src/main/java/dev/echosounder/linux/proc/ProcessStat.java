package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.file.Path;

/**
 * What Linux reports about a process in {@code /proc/PID/stat}, as described in proc_pid_stat(5).
 *
 * @param state of its first thread, such as R, S or Z
 * @param parent its parent's id
 * @param kernelThread whether it is a thread of the kernel, which has no program
 * @param userNanos processor time in user mode of all its threads, ended ones included, cut to whole ticks
 * @param systemNanos the same in the kernel
 * @param reapedNanos processor time of its children that have ended and that it has waited for
 * @param threads of the operating system
 */
public record ProcessStat(
        char state,
        long parent,
        boolean kernelThread,
        long userNanos,
        long systemNanos,
        long reapedNanos,
        int threads) {

    /**
     * A clock tick as the kernel shows it: {@code USER_HZ} is 100 in the kernel's include/asm-generic/param.h, and no
     * architecture that a JDK 25 runs on has another. {@code getconf CLK_TCK} says the same.
     */
    public static final long TICK_NANOS = 10_000_000;

    /** From the kernel's include/linux/sched.h. */
    private static final long PF_KTHREAD = 0x0020_0000;

    /**
     * @param folder {@code /proc/PID}
     * @throws IOException if there is no such process, or the file is not what it should be
     */
    public static ProcessStat read(Path folder) throws IOException {
        return parse(ProcFile.read(folder.resolve("stat")));
    }

    static ProcessStat parse(String line) throws IOException {
        // The name stands in parentheses and may hold blanks and parentheses itself. What follows the last one are
        // plain fields.
        String[] fields = line.substring(line.lastIndexOf(')') + 1).strip().split(" ");
        try {
            return new ProcessStat(
                    fields[0].charAt(0),
                    Long.parseLong(fields[1]),
                    (Long.parseLong(fields[6]) & PF_KTHREAD) != 0,
                    nanos(fields[11]),
                    nanos(fields[12]),
                    nanos(fields[13]) + nanos(fields[14]),
                    Integer.parseInt(fields[17]));
        } catch (IndexOutOfBoundsException | NumberFormatException strange) {
            throw new IOException(
                    "The system reports a process \"%s\", which is not as proc_pid_stat(5) describes it."
                            .formatted(line.strip()),
                    strange);
        }
    }

    /** Ended, and only waiting for its parent to take notice: then one thread is counted that is none. */
    boolean ended() {
        return (state == 'Z' || state == 'X') && threads <= 1;
    }

    private static long nanos(String ticks) {
        return Long.parseLong(ticks) * TICK_NANOS;
    }
}
