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
 * What this JVM uses, as it reads it itself. The threads that hear its parent, read and answer are left out, with their
 * processor time, switches and allocation: so what is measured does not depend on what measuring costs.
 */
final class OwnUsage {

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    /** The kernel's numbers of threads by the JVM's. */
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

    /** A reader of this process; one for each side that it plays, as it remembers its last reading. */
    ProcessReader reader() {
        return ProcessReader.ofItself(leftOut.values());
    }

    Usage read(ProcessReader reader) throws IOException {
        return new Usage(reader.read(), counters());
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
