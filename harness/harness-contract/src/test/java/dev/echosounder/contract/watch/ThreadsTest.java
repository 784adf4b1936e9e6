package dev.echosounder.contract.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThreadsTest {

    private final Threads before = Threads.now();
    private final CountDownLatch end = new CountDownLatch(1);

    @AfterEach
    void letThemEnd() {
        end.countDown();
    }

    @Test
    void seesAPlatformThread() {
        start(Thread.ofPlatform(), "a-platform-thread");

        assertThat(before.startedSince()).contains("a-platform-thread");
    }

    @Test
    void seesAVirtualThread() {
        start(Thread.ofVirtual(), "a-virtual-thread");

        assertThat(before.startedSince()).contains("a-virtual-thread");
    }

    @Test
    void seesAVirtualThreadWithoutAName() {
        long id = start(Thread.ofVirtual(), "").threadId();

        assertThat(Threads.now().names()).containsKey(id);
    }

    @Test
    void doesNotSeeWhatRanBeforeNorTheTestkitsOwn() {
        start(Thread.ofVirtual(), Threads.OWN_PREFIX + "reader");

        assertThat(before.startedSince())
                .doesNotContain(Thread.currentThread().getName(), Threads.OWN_PREFIX + "reader");
    }

    @Test
    void doesNotSeeAThreadThatHasEnded() throws InterruptedException {
        Thread ended = start(Thread.ofVirtual(), "an-ended-thread");
        end.countDown();
        ended.join();

        assertThat(before.startedSince()).doesNotContain("an-ended-thread");
    }

    private Thread start(Thread.Builder builder, String name) {
        CountDownLatch running = new CountDownLatch(1);
        Thread thread = builder.name(name).start(() -> {
            running.countDown();
            await(end);
        });
        await(running);
        return thread;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
