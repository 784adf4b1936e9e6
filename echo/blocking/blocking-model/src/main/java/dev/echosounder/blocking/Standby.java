package dev.echosounder.blocking;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that are started before there are connections for them, and wait. Each serves one, and another is started in
 * its place.
 *
 * <p>For virtual threads: the JDK's scheduler starts one from a queue that its carriers look into when they have
 * nothing else to do. On a server that has all it can do newcomers would wait for up to half a second. But it puts a
 * thread that another virtual one wakes in line with those that run.
 */
final class Standby {

    private final Crew crew;
    private final Queue<Post> ready = new ConcurrentLinkedQueue<>();
    private volatile boolean dismissed;

    /**
     * @param crew what starts them, and awaits their ends
     * @param count may be 0: then threads are started when they are needed
     */
    Standby(Crew crew, int count) {
        this.crew = crew;
        for (int i = 0; i < count; i++) {
            add();
        }
    }

    private void add() {
        try {
            crew.start(new Post());
        } catch (Throwable noThreadLeft) {
            // Nobody needs it yet. Who does will be told.
        }
    }

    /**
     * Gives a connection a thread that is ready, or else one that is started for it.
     *
     * @param life what the thread does with it, to its end
     * @throws Error as the system does when it has no thread left
     */
    void start(BlockingConnection connection, Runnable life) {
        Post post = ready.poll();
        if (post == null) {
            crew.start(connection, life);
            return;
        }
        crew.add(connection);
        post.give(() -> crew.run(connection, life));
        add();
    }

    /** Those who wait need not wait any more. Nobody is given a thread from now on. */
    void dismiss() {
        dismissed = true; // before the look at who is ready: so either a thread is found here, or it sees this
        for (Post post = ready.poll(); post != null; post = ready.poll()) {
            post.give(() -> {});
        }
    }

    /** What such a thread does. */
    private final class Post implements Runnable {

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
