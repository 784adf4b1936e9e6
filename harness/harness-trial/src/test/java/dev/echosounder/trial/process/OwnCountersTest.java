package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.trial.cost.JvmCounters;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class OwnCountersTest {

    private static final int MEBI = 1024 * 1024;

    /** Far above the 20 ms from which a pinned thread is told. */
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

    /** With the class loading that any first use brings, there may be more than those that are meant. */
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
    void whereNobodyBeganToCountVirtualThreadsNothingIsKnown() throws Exception {
        Thread.ofVirtual().start(() -> {}).join();

        assertThat(new PinnedThreads().since(Instant.EPOCH)).isEmpty();
    }

    @Test
    void whatReadingAllocatesIsNotCounted() {
        OwnCounters counters = new OwnCounters();
        counters.read();
        JvmCounters before = counters.read();
        byte[] much = new byte[50 * MEBI];
        JvmCounters after = counters.read();

        assertThat(much).hasSize(50 * MEBI);
        assertThat(after.allocatedBytes() - before.allocatedBytes())
                .as("reading by itself takes some megabytes")
                .isBetween(50L * MEBI, 51L * MEBI);
        assertThat(after.compilationMillis()).isGreaterThanOrEqualTo(before.compilationMillis());
    }
}
