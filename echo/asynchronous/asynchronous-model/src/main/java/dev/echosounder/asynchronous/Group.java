package dev.echosounder.asynchronous;

import dev.echosounder.api.Session;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.OpenConnections;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousSocketChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The channel group of one server or client, its threads, and those of its connections that are not over. */
final class Group {

    private static final int ROUNDS = 3;
    private static final long LOOK_AGAIN_NANOS = 500_000;

    final AsynchronousChannelGroup channels;
    private final Executor executor;
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    final OpenConnections connections = new OpenConnections();
    volatile boolean stopping; // from then on a connection is over when it has read what is there

    /** @param prefix of the names of its threads */
    Group(String prefix) throws IOException {
        ThreadFactory factory = Thread.ofPlatform().name(prefix, 0).factory();
        channels = AsynchronousChannelGroup.withFixedThreadPool(threads(), work -> {
            Thread thread = factory.newThread(work);
            threads.add(thread);
            return thread;
        });
        executor = (Executor) channels; // as every group of the JDK is, although no interface guarantees it
    }

    /** The number of threads of a group. */
    static int threads() {
        return Runtime.getRuntime().availableProcessors();
    }

    AsynchronousConnection connect(InetSocketAddress to, Session session) throws Exception {
        AsynchronousSocketChannel channel = AsynchronousSocketChannel.open(channels);
        try {
            channel.connect(to).get();
            return add(channel, session);
        } catch (Throwable failure) {
            channel.close();
            throw failure;
        }
    }

    /** Adds the connection of a connected channel. */
    AsynchronousConnection add(AsynchronousSocketChannel channel, Session session) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        AsynchronousConnection connection = new AsynchronousConnection(this, channel, session);
        connections.add(connection);
        return connection;
    }

    /** Runs a task on a thread of the group. */
    void execute(Runnable task) {
        executor.execute(task);
    }

    /**
     * Lets all connections finish, cuts those that have not by then, and awaits the threads.
     *
     * @param allAreThere whether no connection will come any more
     * @param late to be run when the grace is over
     */
    void stop(Grace grace, BooleanSupplier allAreThere, Runnable late) {
        awaitPending(grace);
        connections.finish();
        if (!grace.await(allAreThere)) {
            late.run();
            while (!allAreThere.getAsBoolean()) {
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
        }
        connections.end(grace);
        channels.shutdown(); // it ends with its last channel
        Grace.awaitEnd(threads);
    }

    /**
     * Returns when all is read that the kernel had at the time of the call. A read that is under way does not report
     * what has arrived for it, and cannot be cancelled. But when all threads of the group meet, no handler is being
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
                // No other code has a reference to this thread.
            }
        }
    }
}
