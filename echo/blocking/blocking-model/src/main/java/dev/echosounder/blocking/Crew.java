package dev.echosounder.blocking;

import dev.echosounder.transport.Grace;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** The connections of one server or client that are not over, and every thread that it has started. */
final class Crew {

    private static final long CUT_AGAIN_NANOS = 5_000_000;

    private final ThreadFactory factory;
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final Set<BlockingConnection> connections = ConcurrentHashMap.newKeySet();

    Crew(ThreadFactory factory) {
        this.factory = factory;
    }

    /** Starts a thread for this work. */
    void start(Runnable work) {
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
     * Gives a connection its thread.
     *
     * @param life what the thread does with it, to its end
     * @throws Error as the system does when it has no thread left
     */
    void start(BlockingConnection connection, Runnable life) {
        add(connection);
        try {
            start(() -> run(connection, life));
        } catch (Throwable noThreadLeft) {
            connections.remove(connection);
            throw noThreadLeft;
        }
    }

    /** Counts a connection among those that are not over, though its thread may come to it later. */
    void add(BlockingConnection connection) {
        connections.add(connection);
    }

    /** Serves a connection that was added, by the calling thread, to its end. */
    void run(BlockingConnection connection, Runnable life) {
        try {
            life.run();
        } finally {
            connections.remove(connection);
        }
    }

    void forEachConnection(Consumer<BlockingConnection> action) {
        connections.forEach(action);
    }

    /** Whether no thread is left. */
    boolean isOver() {
        return threads.isEmpty();
    }

    /** Ends the input of every connection that has been read. */
    void endInputs() {
        connections.forEach(BlockingConnection::endInputOnceRead);
    }

    /**
     * Ends the input of every connection once it is read, cuts those that are not over after the grace, and awaits all
     * threads.
     */
    void stop(Grace grace) {
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
