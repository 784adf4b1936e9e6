package dev.echosounder.trial.process;

import com.sun.management.ThreadMXBean;
import dev.echosounder.linux.proc.ProcessReader;
import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.cost.Usage;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads what this JVM uses. The threads that receive requests, read counters and send replies are left out, with their
 * processor time, context switches and allocation, so that measuring does not change what is measured.
 */
final class OwnUsage {

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    /** The kernel's thread ids by the JVM's. */
    private final Map<Long, String> leftOut = new ConcurrentHashMap<>();

    /** Leaves out the calling thread, from now on. */
    void leaveOutThisThread() {
        try {
            String thread = Files.readSymbolicLink(Path.of("/proc/thread-self"))
                    .getFileName()
                    .toString();
            leftOut.put(Thread.currentThread().threadId(), thread);
        } catch (IOException notLinux) {
            // Then the system reports nothing about processes either.
        }
    }

    /** Makes a reader of this process. Each side that it plays needs one, as a reader remembers its last reading. */
    ProcessReader reader() {
        return ProcessReader.ofItself(leftOut.values());
    }

    Usage read(ProcessReader reader) throws IOException {
        return new Usage(reader.read(), counters());
    }

    /** The bytes of the heap in use after a collection; -1 if this JVM collects nothing when it is asked to. */
    long liveHeap() {
        long collections = counters().collections();
        System.gc();
        return counters().collections() == collections
                ? -1
                : ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    JvmCounters counters() {
        long allocated = threads.getTotalThreadAllocatedBytes();
        for (long thread : leftOut.keySet()) {
            allocated -= threads.getThreadAllocatedBytes(thread);
        }
        long collections = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections += Math.max(0, collector.getCollectionCount());
            millis += Math.max(0, collector.getCollectionTime());
        }
        return new JvmCounters(
                allocated, collections, millis, compiler == null ? 0 : compiler.getTotalCompilationTime());
    }
}
