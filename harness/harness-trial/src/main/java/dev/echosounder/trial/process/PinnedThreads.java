package dev.echosounder.trial.process;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalLong;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import jdk.management.VirtualThreadSchedulerMXBean;

/**
 * Counts how often a virtual thread was pinned to its carrier while it waited, by the JVM's event for that. By default,
 * the event is recorded for 20 ms and more.
 *
 * <p>Events are recorded in memory and read once, at the end. A stream of events would have a thread that wakes up
 * every second during the measurement. Starting a recording takes half a second of processor time, so a JVM without
 * virtual threads does not start one.
 */
final class PinnedThreads {

    private static final String EVENT = "jdk.VirtualThreadPinned";

    private final VirtualThreadSchedulerMXBean scheduler =
            ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
    private Recording recording;

    /** Begins to count, if virtual threads are in use by now. */
    void begin() {
        if (recording == null && virtualThreads()) {
            recording = new Recording();
            recording.setToDisk(false);
            recording.enable(EVENT);
            recording.start();
        }
    }

    /** How often threads were pinned since then; empty if that was not counted. Called once. */
    OptionalLong since(Instant then) throws IOException {
        if (recording == null) {
            return virtualThreads() ? OptionalLong.empty() : OptionalLong.of(0);
        }
        Path file = Files.createTempFile("echosounder", ".jfr");
        try {
            recording.dump(file);
            return OptionalLong.of(RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().equals(EVENT)
                            && !event.getStartTime().isBefore(then))
                    .count());
        } finally {
            Files.delete(file);
        }
    }

    /** Whether virtual threads have been used: their carriers are started with the first of them. */
    private boolean virtualThreads() {
        return scheduler.getPoolSize() > 0;
    }
}
