package dev.echosounder.kv.testing.hostile;

import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import dev.echosounder.kv.KeyValue;
import dev.echosounder.kv.Settings;
import dev.echosounder.transport.FatalErrors;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The process of a server under attack. It prints its port; then, for each line that it reads, a line about itself: the
 * names of its platform threads that have ended since it began to serve, and the heap that was in use after the last
 * collection, in bytes. It ends when its input does.
 */
final class WatchedServer {

    /** Much longer than the pauses of the well-behaved client, also on an overloaded machine. */
    private static final Duration IDLE_LIMIT = Duration.ofMinutes(3);

    private static final Duration GRACE = Duration.ofSeconds(2);

    /** The beginnings of the names of threads that come and go, of the JVM and of libraries' pools. */
    private static final List<String> PASSING = List.of("ForkJoinPool", "VirtualThread", "C1 ", "C2 ", "GC ", "main");

    private WatchedServer() {}

    /** @param arguments the model, the memory limit in bytes, the password, and the most connections */
    public static void main(String[] arguments) throws Exception {
        FatalErrors.endThisProcess();
        Settings settings =
                Settings.usual().withMemoryLimit(Long.parseLong(arguments[1])).withPassword(arguments[2]);
        Server server = Models.named(arguments[0])
                .serve(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        new KeyValue(settings)
                                .withIdleLimit(IDLE_LIMIT)
                                .withConnectionLimit(Integer.parseInt(arguments[3])));
        System.out.println(server.address().getPort());
        Set<String> atFirst = null;
        while (System.in.read() >= 0) {
            Set<String> now = threads();
            atFirst = atFirst == null ? now : atFirst; // when the first client has been served
            Set<String> ended = new TreeSet<>(atFirst);
            ended.removeAll(now);
            System.out.println((ended.isEmpty() ? "none" : String.join(",", ended)) + "\t" + heapAfterCollection());
        }
        server.stop(GRACE);
        System.exit(0);
    }

    private static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> PASSING.stream().noneMatch(name::startsWith))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * The heap in use after the last full collection; 0 if there was none. A young collection does not show the old
     * generation.
     */
    private static long heapAfterCollection() {
        long most = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof com.sun.management.GarbageCollectorMXBean known
                    && known.getName().contains("MarkSweep")
                    && known.getLastGcInfo() != null) {
                most = known.getLastGcInfo().getMemoryUsageAfterGc().values().stream()
                        .mapToLong(MemoryUsage::getUsed)
                        .sum();
            }
        }
        return most;
    }
}
