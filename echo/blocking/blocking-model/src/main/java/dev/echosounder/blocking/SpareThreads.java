package dev.echosounder.blocking;

import dev.echosounder.transport.blocking.BlockingConnection;
import dev.echosounder.transport.blocking.ConnectionThreads;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that are started before there are connections for them, and wait. Each serves one connection, and another is
 * started in its place.
 *
 * <p>For virtual threads: the JDK's scheduler takes a new thread from a queue that its carriers look into when they
 * have nothing else to do. On a saturated server a new connection would wait for up to half a second. But a thread that
 * another virtual thread wakes is queued with those that run.
 */
final class SpareThreads {

    private final ConnectionThreads threads;
    private final Queue<SpareThread> ready = new ConcurrentLinkedQueue<>();
    private volatile boolean dismissed;

    /**
     * @param threads start the threads, and await their ends
     * @param count may be 0: then a thread is started when it is needed
     */
    SpareThreads(ConnectionThreads threads, int count) {
        this.threads = threads;
        for (int i = 0; i < count; i++) {
            add();
        }
    }

    private void add() {
        try {
            threads.start(new SpareThread());
        } catch (Throwable noThreadLeft) {
            // No connection needs it yet. The one that does will be refused.
        }
    }

    /**
     * Gives a connection a thread that waits or, if there is none, starts one.
     *
     * @param life what the thread does with the connection, to its end
     * @throws Error as the system does when it has no thread left
     */
    void start(BlockingConnection connection, Runnable life) {
        SpareThread spare = ready.poll();
        if (spare == null) {
            threads.start(connection, life);
            return;
        }
        threads.add(connection);
        spare.give(() -> threads.run(connection, life));
        add();
    }

    /** Ends the threads that wait. No connection is given a thread from now on. */
    void dismiss() {
        dismissed = true; // before the look at what is ready: so either a thread is found here, or it sees this
        for (SpareThread spare = ready.poll(); spare != null; spare = ready.poll()) {
            spare.give(() -> {});
        }
    }

    /** The task of a spare thread. */
    private final class SpareThread implements Runnable {

        private volatile Thread thread;
        private volatile Runnable work;

        @Override
        public void run() {
            thread = Thread.currentThread();
            ready.add(this);
            if (dismissed && ready.remove(this)) {
                return;
            }
            while (work == null) {
                LockSupport.park(this);
            }
            work.run();
        }

        void give(Runnable what) {
            work = what;
            LockSupport.unpark(thread);
        }
    }
}
