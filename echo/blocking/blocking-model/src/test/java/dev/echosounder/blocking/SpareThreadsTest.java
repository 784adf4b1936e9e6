package dev.echosounder.blocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.echosounder.transport.blocking.BlockingConnection;
import dev.echosounder.transport.blocking.ConnectionThreads;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class SpareThreadsTest {

    private final List<Thread> started = new CopyOnWriteArrayList<>();
    private final ConnectionThreads threads = new ConnectionThreads(work -> {
        Thread thread = Thread.ofVirtual().unstarted(work);
        started.add(thread);
        return thread;
    });

    @Test
    void aConnectionGetsAThreadThatWaitedForItAndAnotherIsStartedInItsPlace() {
        SpareThreads spares = new SpareThreads(threads, 2);
        awaitTheirWaiting();

        Thread first = serve(spares);
        // The two may have begun to wait in either order.
        assertThat(started).hasSize(3);
        assertThat(started.subList(0, 2)).contains(first);
        awaitTheirWaiting();

        assertThat(serve(spares)).isNotEqualTo(first).isIn(started.subList(0, 2));
        assertThat(started).hasSize(4);
        spares.dismiss();
    }

    @Test
    void eachThreadServesOne() {
        SpareThreads spares = new SpareThreads(threads, 1);
        awaitTheirWaiting();

        Thread first = serve(spares);
        awaitTheirWaiting();

        assertThat(serve(spares)).isNotEqualTo(first);
        spares.dismiss();
    }

    @Test
    void whereNoneIsReadyOneIsStarted() {
        SpareThreads spares = new SpareThreads(threads, 0);

        Thread thread = serve(spares);

        assertThat(started).containsExactly(thread);
    }

    @Test
    void waitingThreadsEndWhenTheyAreDismissed() throws InterruptedException {
        SpareThreads spares = new SpareThreads(threads, 5);

        spares.dismiss(); // some may not have come to waiting yet

        for (Thread thread : started) {
            thread.join();
        }
        assertThat(threads.isOver()).isTrue();
    }

    @Test
    void aLackOfThreadsIsReportedOnlyWhereOneIsNeeded() {
        ConnectionThreads none = new ConnectionThreads(_ -> {
            throw new OutOfMemoryError("no thread left");
        });
        SpareThreads spares = new SpareThreads(none, 3);
        CompletableFuture<Thread> served = new CompletableFuture<>();

        assertThatThrownBy(() -> spares.start(connection(), () -> served.complete(Thread.currentThread())))
                .isInstanceOf(OutOfMemoryError.class);
        assertThat(served).isNotDone();
    }

    private static Thread serve(SpareThreads spares) {
        CompletableFuture<Thread> served = new CompletableFuture<>();
        spares.start(connection(), () -> served.complete(Thread.currentThread()));
        return served.join();
    }

    private static BlockingConnection connection() {
        return new BlockingConnection(null, (_, _) -> {});
    }

    /** Waits until all threads that have not ended are spare. */
    private void awaitTheirWaiting() {
        while (!started.stream().allMatch(thread -> isSpare(thread) || thread.getState() == Thread.State.TERMINATED)) {
            Thread.onSpinWait();
        }
    }

    private static boolean isSpare(Thread thread) {
        Object waitsFor = LockSupport.getBlocker(thread);
        return waitsFor != null && waitsFor.getClass().getNestHost() == SpareThreads.class;
    }
}
