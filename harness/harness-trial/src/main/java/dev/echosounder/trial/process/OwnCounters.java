package dev.echosounder.trial.process;

import com.sun.management.ThreadMXBean;
import dev.echosounder.trial.cost.JvmCounters;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * What this JVM counts about itself. What reading costs by itself is taken out: it allocates more than many a server
 * does in a whole run, and none of it is the server's.
 */
final class OwnCounters {

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    private JvmCounters spentReading = new JvmCounters(0, 0, 0);

    JvmCounters read() {
        JvmCounters before = counted();
        JvmCounters own = new JvmCounters(
                before.allocatedBytes() - spentReading.allocatedBytes(),
                before.collectionMillis() - spentReading.collectionMillis(),
                before.compilationMillis());
        JvmCounters after = counted();
        spentReading = new JvmCounters(
                spentReading.allocatedBytes() + after.allocatedBytes() - before.allocatedBytes(),
                spentReading.collectionMillis() + after.collectionMillis() - before.collectionMillis(),
                0);
        return own;
    }

    private JvmCounters counted() {
        long allocated = threads.getTotalThreadAllocatedBytes();
        long millis = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            millis += Math.max(0, collector.getCollectionTime());
        }
        return new JvmCounters(allocated, millis, compiler == null ? 0 : compiler.getTotalCompilationTime());
    }
}
