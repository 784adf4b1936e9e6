package dev.echosounder.mina;

import dev.echosounder.transport.RateLimitedLog;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.mina.transport.socket.nio.NioProcessor;
import org.apache.mina.transport.socket.nio.NioSession;

/**
 * One of MINA's I/O processors, which also runs tasks of other threads, and ensures that the pool that runs its
 * sessions is large enough. Its thread lives until it is disposed of, also without connections.
 */
final class Loop extends NioProcessor {

    private static final RateLimitedLog ERRORS = new RateLimitedLog(System.getLogger(Loop.class.getName()));

    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Pool pool; // null where the loop runs the sessions
    private volatile Thread thread;

    Loop(Threads threads, Pool pool) {
        super(threads);
        this.pool = pool;
    }

    /**
     * Runs a task on the loop's thread: at once if that is the caller, otherwise after all that it was given before.
     */
    void execute(Runnable task) {
        if (Thread.currentThread() == thread) {
            task.run();
        } else {
            tasks.add(task);
            wakeup();
        }
    }

    @Override
    protected int select(long timeoutMillis) throws Exception {
        int selected = super.select(pool == null ? timeoutMillis : pool.sleepMillis(timeoutMillis));
        if (thread == null) {
            thread = Thread.currentThread();
        }
        for (Runnable task; (task = tasks.poll()) != null; ) {
            run(task);
        }
        if (pool != null) {
            pool.growIfStalled();
        }
        return selected;
    }

    /** Runs a task, whose failure concerns none of the others. */
    private static void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable failure) {
            ERRORS.survive(failure);
        }
    }

    /** MINA ends the thread of a processor that has no connection, and starts another for the next one. */
    @Override
    protected int allSessionsCount() {
        int count = super.allSessionsCount();
        return isDisposing() ? count : Math.max(1, count);
    }

    @Override
    protected void init(NioSession session) throws Exception {
        try {
            super.init(session);
        } catch (Throwable failure) {
            MinaConnection.of(session).cut(failure);
            throw failure;
        }
    }
}
