package dev.echosounder.selector;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class PlatformWorkersTest {

    private static final int THREADS = 4;

    private final StagedTurns turns = new StagedTurns(PlatformWorkers.start("platform-workers-test", THREADS));
    private final CountDownLatch goOn = new CountDownLatch(1);

    PlatformWorkersTest() throws IOException {}

    @AfterEach
    @Timeout(60)
    void end() throws Exception {
        goOn.countDown();
        turns.end();
    }

    @Test
    void asManyAsThereAreThreadsWaitAtATimeWhereTheyAreHandedOverTogether() throws Exception {
        CountDownLatch waiting = new CountDownLatch(THREADS);
        for (int i = 0; i < THREADS; i++) {
            waits(waiting);
        }

        turns.handOver();

        waiting.await();
    }

    @Test
    void asManyAsThereAreThreadsWaitAtATimeWhereTheyAreHandedOverOneByOne() throws Exception {
        CountDownLatch waiting = new CountDownLatch(THREADS);
        for (int i = 0; i < THREADS; i++) {
            waits(waiting);
            turns.handOver();
        }

        waiting.await();
    }

    @Test
    void whoeverIsFreeServesTheRest() throws Exception {
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

    /** Threads that were idle for a while are called again. */
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
            goOn.await();
        });
    }
}
