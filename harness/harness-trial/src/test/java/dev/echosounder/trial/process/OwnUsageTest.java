package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.echosounder.linux.proc.ProcessReader;
import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.cost.Usage;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Exchanger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class OwnUsageTest {

    private static final int MEBI = 1024 * 1024;
    private static final long WORK_NANOS = 1_000_000_000;

    private static volatile byte[] garbage;

    /** Far above the 20 ms from which a pinned thread is recorded. */
    private static final long PINNED_NANOS = 100_000_000;

    /** A class is initialized once, and a virtual thread that waits while it does so is pinned. */
    private static final class First {
        static {
            LockSupport.parkNanos(PINNED_NANOS);
        }

        static void touch() {}
    }

    private static final class Second {
        static {
            LockSupport.parkNanos(PINNED_NANOS);
        }

        static void touch() {}
    }

    /** Class loading at a first use may pin threads too, so there may be more than the test pins. */
    @Test
    void pinnedThreadsAreCountedFromAMomentOn() throws Exception {
        PinnedThreads pinned = new PinnedThreads();
        Thread.ofVirtual().start(() -> {}).join();

        pinned.begin();
        Thread.ofVirtual().start(First::touch).join();
        Instant between = Instant.now();
        Thread.ofVirtual().start(Second::touch).join();

        assertThat(pinned.since(between).orElseThrow()).isEqualTo(1);
    }

    @Test
    void withoutARecordingThePinnedThreadsAreUnknown() throws Exception {
        Thread.ofVirtual().start(() -> {}).join();

        assertThat(new PinnedThreads().since(Instant.EPOCH)).isEmpty();
    }

    @Test
    void whatIsAllocatedIsCounted() {
        OwnUsage own = new OwnUsage();
        own.counters();
        JvmCounters before = own.counters();
        byte[] much = new byte[50 * MEBI];
        JvmCounters after = own.counters();

        assertThat(much).hasSize(50 * MEBI);
        assertThat(after.allocatedBytes() - before.allocatedBytes()).isBetween(50L * MEBI, 51L * MEBI);
        assertThat(after.compilationMillis()).isGreaterThanOrEqualTo(before.compilationMillis());
    }

    @Test
    void whatTheReportingThreadsUseIsNotCounted() throws Exception {
        assumeThat(Path.of("/proc/thread-self")).exists();
        OwnUsage own = new OwnUsage();
        ProcessReader reader = own.reader();
        Exchanger<Usage> turns = new Exchanger<>();
        Thread reporting = Thread.ofPlatform().daemon().start(() -> {
            own.leaveOutThisThread();
            try {
                turns.exchange(own.read(reader));
                work();
                turns.exchange(own.read(reader));
                turns.exchange(null); // it lives until it has been read
            } catch (IOException | InterruptedException failure) {
                throw new IllegalStateException(failure);
            }
        });
        Usage before = turns.exchange(null);
        Usage after = turns.exchange(null);
        turns.exchange(null);
        reporting.join();

        assertThat(cpuNanos(after) - cpuNanos(before))
                .as("processor time of the other threads, in nanoseconds")
                .isLessThan(WORK_NANOS / 2);
        assertThat(after.jvm().allocatedBytes() - before.jvm().allocatedBytes()).isLessThan(10 * MEBI);
    }

    private static long cpuNanos(Usage usage) {
        return usage.process().userNanos() + usage.process().systemNanos();
    }

    /** Much, and with much garbage. */
    private static void work() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < 100; i++) {
            garbage = new byte[MEBI];
        }
        while (threads.getCurrentThreadCpuTime() - start < WORK_NANOS) {
            Thread.onSpinWait(); // without garbage, which other threads would have to collect
        }
    }
}
