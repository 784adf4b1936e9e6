package dev.echosounder.mina;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.transport.SharedSettings;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.apache.mina.core.session.DummySession;
import org.apache.mina.core.session.IoSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PoolTest {

    private static final long STALL_NANOS = Duration.ofMillis(Pool.STALL_MILLIS).toNanos();
    private static final long LONG_MILLIS = 1_000;

    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private volatile int threadsThereAre = SharedSettings.poolThreads();
    private volatile long nanoTime = Long.MAX_VALUE; // so that it wraps

    private final Pool pool = new Pool(this::newThread, () -> nanoTime);
    private final IoSession session = new DummySession();
    private final CountDownLatch handling = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @AfterEach
    void end() {
        goOn.countDown();
        pool.shutdown();
    }

    @Test
    void hasOneThreadAtFirst() {
        assertThat(threads).hasSize(1);
    }

    @Test
    void startsAnotherThreadWhenNoneIsIdle() throws InterruptedException {
        keepAThreadBusy();

        handled(new DummySession()).await();

        assertThat(threads).hasSizeGreaterThan(1);
    }

    @Test
    void startsAnotherThreadWhenSomethingHasWaitedAndNothingWasTaken() throws InterruptedException {
        somethingWaits();
        pool.growIfStalled();
        pass(STALL_NANOS);
        pool.growIfStalled(); // it sees what waits
        int before = threads.size();

        pass(STALL_NANOS - 1);
        pool.growIfStalled();
        assertThat(threads).hasSize(before);

        pass(1);
        pool.growIfStalled();
        assertThat(threads).hasSize(before + 1);
    }

    @Test
    void doesNotGrowAsLongAsSomethingIsTaken() throws InterruptedException {
        somethingWaits();

        for (int i = 0; i < 10; i++) {
            handled(new DummySession()).await();
            pass(STALL_NANOS);
            int before = threads.size();
            pool.growIfStalled();
            assertThat(threads).hasSize(before);
        }
    }

    @Test
    void doesNotGrowWhileNothingWaits() throws InterruptedException {
        keepAThreadBusy();
        int before = threads.size();

        for (int i = 0; i < 10; i++) {
            pass(STALL_NANOS);
            pool.growIfStalled();
        }

        assertThat(threads).hasSize(before);
    }

    @Test
    void hasLoopsLookAgainSoonWhileSomethingWaits() throws InterruptedException {
        keepAThreadBusy();
        assertThat(pool.sleepMillis(LONG_MILLIS)).isEqualTo(LONG_MILLIS);

        handled(session);
        assertThat(pool.sleepMillis(LONG_MILLIS)).isEqualTo(Pool.STALL_MILLIS);
        assertThat(pool.sleepMillis(0)).isZero();
    }

    @Test
    void goesOnWithTheThreadsThatItHasWhereThereAreNoMore() throws InterruptedException {
        threadsThereAre = 1;
        keepAThreadBusy();

        CountDownLatch handled = handled(new DummySession());
        assertThat(threads).hasSize(1);
        goOn.countDown();

        handled.await();
    }

    /** Checks that threads which could not be started do not count. */
    @Test
    void startsThreadsAgainWhenThereAreSome() throws InterruptedException {
        threadsThereAre = 1;
        keepAThreadBusy();
        CountDownLatch refused = handled(new DummySession());
        threadsThereAre = 2;

        handled(new DummySession()).await();

        refused.await();
        assertThat(threads).hasSize(2);
    }

    /** Adds an event after another of the same session, so that no thread can take it. */
    private void somethingWaits() throws InterruptedException {
        keepAThreadBusy();
        handled(session);
        handled(new DummySession()).await(); // so the thread that was started for it is up
    }

    private void keepAThreadBusy() throws InterruptedException {
        pool.execute(session, () -> {
            handling.countDown();
            try {
                goOn.await();
            } catch (InterruptedException none) {
                Thread.currentThread().interrupt();
            }
        });
        handling.await();
    }

    private CountDownLatch handled(IoSession other) {
        CountDownLatch handled = new CountDownLatch(1);
        pool.execute(other, handled::countDown);
        return handled;
    }

    private void pass(long nanos) {
        nanoTime += nanos;
    }

    private Thread newThread(Runnable work) {
        if (threads.size() == threadsThereAre) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        Thread thread = Thread.ofPlatform().unstarted(work);
        threads.add(thread);
        return thread;
    }
}
