package dev.echosounder.testkit;

import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Newcomers who call a server one after another, from a thread of their own, until this is closed. */
final class Callers implements AutoCloseable {

    private final InetSocketAddress server;
    private final CountDownLatch firstIsAnswered = new CountDownLatch(1);
    private final Thread thread;
    private int leftHanging; // of the thread, until that has ended
    private volatile boolean closed;

    Callers(InetSocketAddress server) {
        this.server = server;
        this.thread = Thread.ofPlatform().daemon().name(Threads.OWN_PREFIX + "callers").start(this::call);
    }

    private void call() {
        while (!closed) {
            switch (Newcomer.at(server)) {
                case ANSWERED -> firstIsAnswered.countDown();
                case LEFT_HANGING -> leftHanging++;
                case REFUSED -> { }
            }
        }
    }

    /** Waits until the first of them is answered, or for as long as one of them is patient. */
    void awaitAnswer() throws InterruptedException {
        firstIsAnswered.await(Patience.limit().toMillis(), TimeUnit.MILLISECONDS);
    }

    /** How many were neither answered nor refused; asked of those that are closed. */
    int leftHanging() {
        return leftHanging;
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
