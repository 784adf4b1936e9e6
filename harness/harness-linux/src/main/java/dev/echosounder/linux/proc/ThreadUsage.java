package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * What one thread has used since it was started; -1 where the system does not report it.
 *
 * @param nanos on a processor, in nanoseconds: the first number of {@code schedstat}
 * @param voluntary context switches because it waited
 * @param involuntary context switches because it was preempted
 */
record ThreadUsage(long nanos, long voluntary, long involuntary) {

    static final ThreadUsage NOTHING = new ThreadUsage(0, 0, 0);

    /** All threads of a process, by their ids. Those that end while they are read are left out. */
    static Map<String, ThreadUsage> readAll(Path processFolder) throws IOException {
        Map<String, ThreadUsage> threads = new HashMap<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(processFolder.resolve("task"))) {
            for (Path folder : folders) {
                try {
                    threads.put(folder.getFileName().toString(), read(folder));
                } catch (IOException _) {
                    // It has ended.
                }
            }
        }
        return threads;
    }

    private static ThreadUsage read(Path folder) throws IOException {
        // In this order: if the first fails because the thread has ended, so does the second.
        long nanos = onProcessor(folder);
        StatusFile status = StatusFile.read(folder);
        return new ThreadUsage(
                nanos, status.number("voluntary_ctxt_switches"), status.number("nonvoluntary_ctxt_switches"));
    }

    /** A kernel that was built without CONFIG_SCHED_INFO has no such file. */
    private static long onProcessor(Path folder) {
        try {
            return Long.parseLong(ProcFile.read(folder.resolve("schedstat")).split(" ")[0]);
        } catch (IOException | NumberFormatException absent) {
            return -1;
        }
    }

    ThreadUsage plus(ThreadUsage other) {
        return new ThreadUsage(
                sum(nanos, other.nanos), sum(voluntary, other.voluntary), sum(involuntary, other.involuntary));
    }

    /** The sum of two counts, negative if one of them is unknown. */
    static long sum(long one, long other) {
        return one < 0 || other < 0 ? -1 : one + other;
    }
}
