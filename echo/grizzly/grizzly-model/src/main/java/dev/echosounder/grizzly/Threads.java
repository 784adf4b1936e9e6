package dev.echosounder.grizzly;

import dev.echosounder.transport.Grace;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads of one server or client. */
public final class Threads implements ThreadFactory {

    private final String name;
    private final AtomicInteger made = new AtomicInteger();
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    Threads(String name) {
        this.name = name;
    }

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new ServingThread(name + "-" + made.getAndIncrement(), work);
        threads.add(thread);
        return thread;
    }

    /** Waits until all have ended, and drops the references to them: Grizzly stores buffers with each. */
    void awaitEnd() {
        Grace.awaitEnd(threads);
        threads.clear();
    }
}
