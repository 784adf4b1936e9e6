package dev.echosounder.testkit.broken;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** The connections of one server or client that are not over, and their threads. */
final class SoundConnections {

    private static final long LOOK_AGAIN_NANOS = 500_000;

    private final Set<SoundConnection> open = ConcurrentHashMap.newKeySet();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    void start(SoundConnection connection) {
        open.add(connection);
        Thread writer = Thread.ofVirtual().name("sound-writer").unstarted(connection::writeOn);
        run("sound-reader", () -> {
            writer.start();
            connection.readOn();
            join(writer);
            open.remove(connection);
        });
    }

    void forEach(Consumer<SoundConnection> action) {
        open.forEach(action);
    }

    /** In a thread that {@link #stop} waits for. */
    void run(String name, Runnable work) {
        threads.add(Thread.ofVirtual().name(name).start(() -> {
            work.run();
            threads.remove(Thread.currentThread());
        }));
    }

    void stop(Duration grace) {
        long deadline = System.nanoTime() + grace.toNanos();
        while (!open.isEmpty() && System.nanoTime() < deadline) {
            open.forEach(SoundConnection::endInputOnceRead);
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        open.forEach(connection -> connection.cut(new IOException("The connection was not done within the grace.")));
        threads.forEach(SoundConnections::join);
    }

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException notMeant) {
            throw new IllegalStateException("Nobody interrupts these threads", notMeant);
        }
    }
}
