package dev.echosounder.testkit;

import java.net.InetSocketAddress;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Newcomers who call a server one after another, from a thread of their own, until this is closed. */
final class Callers implements AutoCloseable {

    private final InetSocketAddress server;
    private final CountDownLatch firstIsAnswered = new CountDownLatch(1);
    private final Map<Newcomer, Integer> fates = new EnumMap<>(Newcomer.class); // of the thread, until that has ended
    private final Thread thread;
    private volatile boolean closed;

    Callers(InetSocketAddress server) {
        this.server = server;
        this.thread = Thread.ofPlatform().daemon().name(Threads.OWN_PREFIX + "callers").start(this::call);
    }

    private void call() {
        while (!closed) {
            Newcomer fate = Newcomer.at(server);
            fates.merge(fate, 1, Integer::sum);
            if (fate == Newcomer.ANSWERED) {
                firstIsAnswered.countDown();
            }
        }
    }

    /** Waits until the first of them is answered, or for as long as one of them is patient. */
    void awaitAnswer() throws InterruptedException {
        firstIsAnswered.await(Patience.limit().toMillis(), TimeUnit.MILLISECONDS);
    }

    /** How many ended so; asked of those that are closed. */
    int count(Newcomer fate) {
        return fates.getOrDefault(fate, 0);
    }

    /** Waits for the last of them. */
    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException nobodyWaits) {
            Thread.currentThread().interrupt();
        }
    }
}
