package dev.echosounder.blocking;

import dev.echosounder.api.transport.Grace;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/** The connections of one server or client that are not over, and every thread that it has started. */
final class Crew {

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
        connections.add(connection);
        try {
            start(() -> {
                try {
                    life.run();
                } finally {
                    connections.remove(connection);
                }
            });
        } catch (Throwable noThreadLeft) {
            connections.remove(connection);
            throw noThreadLeft;
        }
    }

    void forEachConnection(Consumer<BlockingConnection> action) {
        connections.forEach(action);
    }

    /** Ends the input of every connection once it is read, cuts those that are not over after the grace, and awaits all threads. */
    void stop(Duration duration) {
        Grace grace = Grace.of(duration);
        boolean over = grace.await(() -> {
            connections.forEach(BlockingConnection::endInputOnceRead);
            return connections.isEmpty();
        });
        if (!over) {
            IOException late = grace.late();
            connections.forEach(connection -> connection.cut(late));
        }
        Grace.awaitEnd(threads);
    }
}
