package dev.echosounder.contract.client;

import dev.echosounder.contract.watch.Threads;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Newcomers who call a server one after another, from a thread of their own, until this is closed. */
public final class Clients implements AutoCloseable {

    private final InetSocketAddress server;
    private final CountDownLatch firstIsAnswered = new CountDownLatch(1);
    private final Thread thread;
    private int leftHanging; // of the thread, until that has ended
    private volatile boolean closed;

    public Clients(InetSocketAddress server) {
        this.server = server;
        this.thread = Thread.ofPlatform()
                .daemon()
                .name(Threads.OWN_PREFIX + "callers")
                .start(this::call);
    }

    private void call() {
        while (!closed) {
            switch (NewClient.at(server)) {
                case ANSWERED -> firstIsAnswered.countDown();
                case LEFT_HANGING -> leftHanging++;
                case REFUSED -> {}
            }
        }
    }

    /** Waits until the first of them is answered, or for as long as one of them is patient. */
    public void awaitAnswer() throws InterruptedException {
        firstIsAnswered.await(Timeouts.limit().toMillis(), TimeUnit.MILLISECONDS);
    }

    /** How many were neither answered nor refused; asked of those that are closed. */
    public int leftHanging() {
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
