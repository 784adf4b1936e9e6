package dev.echosounder.trial.cost;

import dev.echosounder.linux.proc.Growth;
import java.util.Optional;

/** By how much the counters of a JVM grew; unknown of a process that is no JVM of ours. */
final class JvmGrowth {

    private static final JvmCounters UNKNOWN = new JvmCounters(-1, -1, -1, -1);

    private final Growth allocatedBytes = new Growth();
    private final Growth collectionMillis = new Growth();

    void add(Optional<JvmCounters> before, Optional<JvmCounters> after) {
        JvmCounters from = before.orElse(UNKNOWN);
        JvmCounters to = after.orElse(UNKNOWN);
        allocatedBytes.add(from.allocatedBytes(), to.allocatedBytes());
        collectionMillis.add(from.collectionMillis(), to.collectionMillis());
    }

    Growth allocatedBytes() {
        return allocatedBytes;
    }

    Growth collectionMillis() {
        return collectionMillis;
    }
}
