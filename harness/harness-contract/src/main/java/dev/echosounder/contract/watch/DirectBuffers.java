package dev.echosounder.contract.watch;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/**
 * The direct buffers of this JVM.
 *
 * @param count those that are not freed: in use, or garbage that no collection has found yet
 */
record DirectBuffers(long count) {

    /**
     * How many more there may be without a leak. The JDK keeps one for each thread that has read or written a heap
     * buffer through a channel, until the thread ends: that is this thread, and the carriers of virtual threads, of
     * which there are as many as processors and some more while one of them waits for a file. A library that has a pool
     * of memory for the whole process, as Netty has, keeps more chunks once many connections have needed them at the
     * same time.
     */
    static final long KEPT = 32L + 2L * Runtime.getRuntime().availableProcessors();

    private static final BufferPoolMXBean POOL = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .findFirst()
            .orElseThrow();

    static DirectBuffers now() {
        return new DirectBuffers(POOL.getCount());
    }

    /**
     * How many more there are than then, beyond what the JDK keeps. If there seem to be any, has the garbage collected
     * first, as that is what frees them.
     */
    long leftSince() {
        if (excess() > 0) {
            System.gc();
        }
        return Math.max(0, excess());
    }

    private long excess() {
        return now().count - count - KEPT;
    }
}
