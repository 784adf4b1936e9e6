package dev.echosounder.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class VirtualWorkersTest {

    private static final int TURNS = 100;

    private final StagedTurns turns = new StagedTurns(new VirtualWorkers("virtual-workers-test"));
    private final CountDownLatch served = new CountDownLatch(TURNS);

    VirtualWorkersTest() throws IOException {}

    @AfterEach
    @Timeout(60)
    void end() throws Exception {
        turns.end();
    }

    @Test
    void eachTurnHasADedicatedThread() throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < TURNS; i++) {
            turns.ready(() -> {
                threads.add(Thread.currentThread());
                served.countDown();
            });
        }

        turns.handOver();

        served.await();
        assertThat(threads).hasSize(TURNS).allMatch(Thread::isVirtual);
    }

    @Test
    void aTurnThatWaitsDoesNotDelayThoseAfterIt() throws Exception {
        turns.ready(turns::awaitEnd);
        for (int i = 0; i < TURNS; i++) {
            turns.ready(served::countDown);
        }

        turns.handOver();

        served.await();
    }
}
