package dev.echosounder.netty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.netty.WakingChain.Sleeper;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WakingChainTest {

    private static final int MANY = 100;

    private final Queue<Runnable> loop = new ArrayDeque<>();
    private final WakingChain chain = new WakingChain(loop::add);
    private final Semaphore awake = new Semaphore(0);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();

    @AfterEach
    void end() throws InterruptedException {
        goOn.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void allAreWokenByOneTaskOfTheLoop() throws InterruptedException {
        for (int i = 0; i < MANY; i++) {
            chain.add(sleeper(awake::release));
        }
        assertThat(loop).hasSize(1);
        assertThat(awake.availablePermits()).isZero();

        loop.remove().run();

        awake.acquire(MANY);
    }

    @Test
    void aThreadThatWaitsOnceAwakeHasWokenTheNextBefore() throws InterruptedException {
        chain.add(sleeper(goOn::await));
        chain.add(sleeper(awake::release));

        loop.remove().run();

        awake.acquire();
    }

    @Test
    void aThreadThatIsAddedLaterIsWokenByAnotherTask() throws InterruptedException {
        chain.add(sleeper(awake::release));
        loop.remove().run();
        awake.acquire();

        chain.add(sleeper(awake::release));
        chain.add(sleeper(awake::release));
        assertThat(loop).hasSize(1);
        loop.remove().run();

        awake.acquire(2);
    }

    @Test
    void aThreadThatSleepsAgainIsWokenAgain() throws InterruptedException {
        Sleeper often = sleeper(MANY, awake::release);
        for (int i = 0; i < MANY; i++) {
            chain.add(often);
            chain.add(sleeper(awake::release));
            loop.remove().run();
            awake.acquire(2);
        }
    }

    private Sleeper sleeper(Awake then) {
        return sleeper(1, then);
    }

    private Sleeper sleeper(int times, Awake then) {
        Sleeper[] sleeper = new Sleeper[1];
        Thread thread = Thread.ofVirtual().unstarted(() -> {
            try {
                for (int i = 0; i < times; i++) {
                    sleeper[0].sleep();
                    then.run();
                }
            } catch (InterruptedException none) {
                Thread.currentThread().interrupt();
            }
        });
        sleeper[0] = new Sleeper(thread);
        threads.add(thread);
        thread.start();
        return sleeper[0];
    }

    @FunctionalInterface
    private interface Awake {
        void run() throws InterruptedException;
    }
}
