package dev.echosounder.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PlatformWorkersTest {

    private static final int THREADS = 4;

    private final StagedTurns turns = new StagedTurns(PlatformWorkers.start("platform-workers-test", THREADS));

    PlatformWorkersTest() throws IOException {}

    @AfterEach
    @Timeout(60)
    void end() throws Exception {
        turns.end();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, THREADS})
    void asManyAsThereAreThreadsWaitAtATime(int handedOverAtOnce) throws Exception {
        CountDownLatch waiting = new CountDownLatch(THREADS);
        for (int ready = 1; ready <= THREADS; ready++) {
            waits(waiting);
            if (ready % handedOverAtOnce == 0) {
                turns.handOver();
            }
        }

        waiting.await();
    }

    @Test
    void aFreeThreadServesTheRest() throws Exception {
        CountDownLatch waiting = new CountDownLatch(THREADS - 1);
        CountDownLatch served = new CountDownLatch(10 * THREADS);
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < THREADS - 1; i++) {
            waits(waiting);
        }
        for (long left = served.getCount(); left > 0; left--) {
            turns.ready(() -> {
                waiting.await();
                threads.add(Thread.currentThread());
                served.countDown();
            });
        }

        turns.handOver();

        served.await();
        assertThat(threads).hasSize(1);
    }

    /** Threads that were idle are called again. */
    @Test
    void allAreCalledOnceMore() throws Exception {
        for (int round = 0; round < 100; round++) {
            CountDownLatch together = new CountDownLatch(THREADS);
            for (int i = 0; i < THREADS; i++) {
                turns.ready(() -> {
                    together.countDown();
                    together.await();
                });
            }
            turns.handOver();
            together.await();
        }
    }

    private void waits(CountDownLatch waiting) throws IOException {
        turns.ready(() -> {
            waiting.countDown();
            turns.awaitEnd();
        });
    }
}
