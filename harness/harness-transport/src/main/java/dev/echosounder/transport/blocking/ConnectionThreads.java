package dev.echosounder.transport.blocking;

import dev.echosounder.transport.Grace;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** The open connections of one server or client, and every thread that serves them. From any thread. */
public final class ConnectionThreads {

    private static final long CUT_AGAIN_NANOS = 5_000_000;

    private final ThreadFactory factory;
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final Set<BlockingConnection> connections = ConcurrentHashMap.newKeySet();

    public ConnectionThreads(ThreadFactory factory) {
        this.factory = factory;
    }

    /**
     * Starts a thread, which {@link #stop} awaits.
     *
     * @throws Error as the system does when it has no thread left
     */
    public void start(Runnable work) {
        Thread thread = factory.newThread(() -> {
            try {
                work.run();
            } finally {
                threads.remove(Thread.currentThread());
            }
        });
        threads.add(thread);
        try {
            thread.start();
        } catch (Throwable noThreadLeft) {
            threads.remove(thread);
            throw noThreadLeft;
        }
    }

    /**
     * Starts the thread of a connection.
     *
     * @param life what the thread does with the connection, to its end
     * @throws Error as the system does when it has no thread left
     */
    public void start(BlockingConnection connection, Runnable life) {
        add(connection);
        try {
            start(() -> run(connection, life));
        } catch (Throwable noThreadLeft) {
            connections.remove(connection);
            throw noThreadLeft;
        }
    }

    /** Counts a connection among the open ones, though its thread may serve it later. */
    public void add(BlockingConnection connection) {
        connections.add(connection);
    }

    /** Serves a connection that was added, by the calling thread, to its end. */
    public void run(BlockingConnection connection, Runnable life) {
        try {
            life.run();
        } catch (Throwable failure) { // in between two calls of the session: the thread may have others to serve
            connection.close(failure);
        } finally {
            connections.remove(connection);
        }
    }

    /** Passes each open connection to an action. */
    public void forEachConnection(Consumer<BlockingConnection> action) {
        connections.forEach(action);
    }

    /** Whether all threads have ended. */
    public boolean isOver() {
        return threads.isEmpty();
    }

    /** Ends the input of every connection that has read everything that has arrived. */
    public void endInputs() {
        connections.forEach(BlockingConnection::endInputOnceRead);
    }

    /**
     * Ends the input of every connection once it is read, cuts the connections that are open after the grace, and
     * awaits all threads.
     */
    public void stop(Grace grace) {
        boolean over = grace.await(() -> {
            endInputs();
            return isOver();
        });
        if (!over) {
            IOException late = grace.late();
            while (!isOver()) { // a thread that serves several may take the next when one is cut
                connections.forEach(connection -> connection.cut(late));
                LockSupport.parkNanos(CUT_AGAIN_NANOS);
            }
        }
        Grace.awaitEnd(threads);
    }
}
