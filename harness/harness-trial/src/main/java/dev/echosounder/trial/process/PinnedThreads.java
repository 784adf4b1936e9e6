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
 * Counts how often a virtual thread was pinned to its carrier while it waited, by the JVM's own event. That event is
 * written from 20 ms on, which is its default and is kept.
 *
 * <p>A recording in memory that is read once, at the end, and not a stream of events: a stream has a thread that wakes
 * up every second, in the middle of what is measured. To begin one costs half a second of processor time, so a JVM that
 * runs no virtual thread has none: there is nothing to be pinned in it.
 */
final class PinnedThreads {

    private static final String EVENT = "jdk.VirtualThreadPinned";

    private final VirtualThreadSchedulerMXBean scheduler =
            ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
    private Recording recording;

    /** Begins to count, if there is a virtual thread by now. */
    void begin() {
        if (recording == null && virtualThreads()) {
            recording = new Recording();
            recording.setToDisk(false);
            recording.enable(EVENT);
            recording.start();
        }
    }

    /** How many times since then; empty if they were not counted. What was counted is forgotten afterwards. */
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

    /** Their carriers are started with the first of them. */
    private boolean virtualThreads() {
        return scheduler.getPoolSize() > 0;
    }
}
