package dev.echosounder.grizzly;

import dev.echosounder.api.Session;
import dev.echosounder.transport.OpenConnections;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.glassfish.grizzly.nio.transport.TCPNIOConnection;

/**
 * A connection that the threads of the pool serve. None waits for another: a thread that finds one in leaves its task
 * to that one.
 */
final class PooledConnection extends GrizzlyConnection {

    private static final int BATCH_BYTES = 4096;

    private final Executor pool;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger due = new AtomicInteger(); // tasks, and the thread that is in without one

    PooledConnection(OpenConnections connections, TCPNIOConnection grizzly, Session session, boolean startsAtOnce) {
        super(connections, grizzly, session, startsAtOnce);
        this.pool = grizzly.getTransport().getWorkerThreadPool();
    }

    @Override
    protected void serve(Runnable action) {
        tasks.add(action);
        if (due.getAndIncrement() == 0) {
            try {
                pool.execute(this::doTasks);
            } catch (OutOfMemoryError none) { // no other thread would be asked again
                doTasks();
            }
        }
    }

    private void doTasks() {
        do {
            try {
                tasks.remove().run();
            } catch (Throwable failure) { // concerns no other connection of this thread
                close(failure);
            }
        } while (due.decrementAndGet() > 0);
    }

    @Override
    boolean enter() {
        return due.compareAndSet(0, 1);
    }

    @Override
    void leave() {
        if (due.decrementAndGet() > 0) {
            doTasks();
        }
    }

    /** Makes a batch for this connection alone, as different threads serve it. */
    @Override
    protected ByteBuffer newBatch() {
        return ByteBuffer.allocate(BATCH_BYTES);
    }
}
