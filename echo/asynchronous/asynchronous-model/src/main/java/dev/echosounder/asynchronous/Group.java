package dev.echosounder.asynchronous;

import dev.echosounder.transport.Grace;
import java.io.IOException;
import java.nio.channels.AsynchronousChannelGroup;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The channel group of one server or client, its threads, and those of its connections that are not over. */
final class Group {

    private static final int ROUNDS = 3;
    private static final long CUT_AGAIN_NANOS = 5_000_000;

    private final AsynchronousChannelGroup channels;
    private final Executor executor;
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final Set<AsynchronousConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    /** @param prefix of the names of its threads */
    Group(String prefix) throws IOException {
        ThreadFactory factory = Thread.ofPlatform().name(prefix, 0).factory();
        channels = AsynchronousChannelGroup.withFixedThreadPool(threads(), work -> {
            Thread thread = factory.newThread(work);
            threads.add(thread);
            return thread;
        });
        executor = (Executor) channels; // as every group of the JDK is, though no interface says so
    }

    /** How many threads a group has. */
    static int threads() {
        return Runtime.getRuntime().availableProcessors();
    }

    AsynchronousChannelGroup channels() {
        return channels;
    }

    /** Has a thread of the group do this. */
    void execute(Runnable task) {
        executor.execute(task);
    }

    void add(AsynchronousConnection connection) {
        connections.add(connection);
    }

    void remove(AsynchronousConnection connection) {
        connections.remove(connection);
    }

    /** Does this with each connection, by a thread of the group, when its turn comes. */
    void forEachConnection(Consumer<AsynchronousConnection> action) {
        execute(() -> {
            synchronized (connections) { // the idle watch is for one thread at a time
                connections.forEach(action);
            }
        });
    }

    /** Whether connections end as soon as their input is found empty. */
    boolean isStopping() {
        return stopping;
    }

    /** From now on a connection is over when it has read what is there. */
    void beginToStop() {
        stopping = true;
    }

    /**
     * Lets all connections finish, cuts those that have not by then, and awaits the threads.
     *
     * @param allAreThere whether no connection will come any more
     * @param late to be run when the grace is over
     */
    void stop(Grace grace, BooleanSupplier allAreThere, Runnable late) {
        awaitPending(grace);
        forEachConnection(connection -> connection.tell(AsynchronousConnection.STOP));
        BooleanSupplier over = () -> allAreThere.getAsBoolean() && connections.isEmpty();
        if (!grace.await(over)) {
            late.run();
            IOException cause = grace.late();
            while (!over.getAsBoolean()) { // one may have come in the last moment
                forEachConnection(connection -> connection.cut(cause));
                LockSupport.parkNanos(CUT_AGAIN_NANOS);
            }
        }
        channels.shutdown(); // it ends with its last channel
        Grace.awaitEnd(threads);
    }

    /**
     * Returns when all is read that the kernel had at the time of the call. A read that is under way says nothing of
     * what has arrived for it, and cannot be taken back. But when all threads of the group meet, no handler is being
     * called. After the first time everything has been asked for that has to be; after the second, the kernel has
     * reported what it had; after the third, the threads have dealt with that.
     */
    private void awaitPending(Grace grace) {
        for (int round = 0; round < ROUNDS; round++) {
            CountDownLatch meeting = new CountDownLatch(threads());
            for (int thread = 0; thread < threads(); thread++) {
                execute(() -> meet(meeting));
            }
            if (!grace.await(() -> meeting.getCount() == 0)) {
                while (meeting.getCount() > 0) {
                    meeting.countDown();
                }
            }
        }
    }

    private static void meet(CountDownLatch meeting) {
        meeting.countDown();
        while (true) {
            try {
                meeting.await();
                return;
            } catch (InterruptedException notMeant) {
                // No other code knows this thread.
            }
        }
    }
}
