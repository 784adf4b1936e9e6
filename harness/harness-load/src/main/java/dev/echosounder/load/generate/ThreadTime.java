package dev.echosounder.load.generate;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;

/** How long the calling thread has run, and how long it has waited to run. */
public interface ThreadTime {

    /** Processor time of the calling thread, in nanoseconds. */
    long cpuNanos();

    /**
     * Time for which the calling thread could have run and had no processor, in nanoseconds; -1 if the system does not
     * report it.
     */
    long waitedNanos();

    /** The share of a span of time, until now, for which the calling thread has run; 0 to 1. */
    default double busyShare(long cpuNanosBefore, double wallNanos) {
        return Math.min(1, (cpuNanos() - cpuNanosBefore) / wallNanos);
    }

    /**
     * The share of a span of time, until now, for which the calling thread has waited to run; 0 to 1; NaN if the system
     * does not report it.
     */
    default double waitedShare(long waitedNanosBefore, double wallNanos) {
        return waitedNanosBefore < 0 ? Double.NaN : Math.min(1, (waitedNanos() - waitedNanosBefore) / wallNanos);
    }

    /** The times that the operating system reports. */
    static ThreadTime ofThisThread() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        // Time on the processor, time in the run queue, number of slices: sched-stats.rst of the kernel.
        Path schedstat = Path.of("/proc/thread-self/schedstat");
        return new ThreadTime() {

            @Override
            public long cpuNanos() {
                return threads.getCurrentThreadCpuTime();
            }

            @Override
            public long waitedNanos() {
                try {
                    return Long.parseLong(Files.readString(schedstat).split(" ")[1]);
                } catch (IOException | RuntimeException notLinux) {
                    return -1;
                }
            }
        };
    }
}
