package dev.echosounder.selector;

import dev.echosounder.api.Session;
import dev.echosounder.transport.RateLimitedLog;
import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * A selector and its thread. Subclasses decide what the thread does with a ready connection.
 *
 * <p>Keys are handed over as they come out of the kernel ({@link Selector#select(Consumer)}), which spares the set of
 * selected keys and its garbage.
 */
abstract class SelectorLoop {

    /**
     * The time after which to look again where no readiness is reported: after a failed accept, and for closed keys
     * that are still listed.
     */
    private static final long LOOK_AGAIN_MILLIS = 10;

    private static final RateLimitedLog ERRORS = new RateLimitedLog(System.getLogger(SelectorLoop.class.getName()));

    /** A handler that is attached to a key. */
    interface Ready {
        void ready(SelectionKey key);
    }

    private final Selector selector;
    final Thread thread;
    private final Consumer<SelectionKey> dispatch = this::dispatch;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private List<Runnable> retries = new ArrayList<>();
    private long retryNanos;
    private boolean stopping;

    SelectorLoop(String name) throws IOException {
        selector = Selector.open();
        thread = Thread.ofPlatform().name(name).unstarted(this::run);
    }

    /** Makes a connection of this loop, which has not joined it yet. For any thread. */
    abstract SelectorConnection connection(SocketChannel channel, Session session);

    /**
     * Starts the thread.
     *
     * @throws IOException if the system has none left; the loop is then closed
     */
    void start() throws IOException {
        try {
            thread.start();
        } catch (OutOfMemoryError noThreadLeft) {
            selector.close();
            throw new IOException("There is no thread left for " + thread.getName(), noThreadLeft);
        }
    }

    /**
     * Runs a task on the loop's thread, after all that it was given before; nothing happens once the loop has ended.
     */
    void execute(Runnable task) {
        tasks.add(task);
        wakeUp();
    }

    final void wakeUp() {
        if (thread.isAlive() && selector.isOpen()) {
            selector.wakeup();
        }
    }

    // ---- by the loop's thread

    /** Watches a channel. */
    SelectionKey register(SelectableChannel channel, int interest, Ready ready) throws IOException {
        channel.configureBlocking(false);
        return channel.register(selector, interest, ready);
    }

    /** Runs a task again in some milliseconds. */
    void retryLater(Runnable task) {
        if (retries.isEmpty()) {
            retryNanos = System.nanoTime() + LOOK_AGAIN_MILLIS * 1_000_000;
        }
        retries.add(task);
    }

    /** Whether the loop is to end as soon as its connections have. */
    final boolean isStopping() {
        return stopping;
    }

    /** Lets all connections finish, and then ends. */
    void beginStop() {
        stopping = true;
        forEachConnection(SelectorConnection::readOn);
    }

    void forEachConnection(Consumer<SelectorConnection> action) {
        for (SelectionKey key : selector.keys()) {
            if (key.isValid() && key.attachment() instanceof SelectorConnection connection) {
                action.accept(connection);
            }
        }
    }

    /** Waits until a channel is ready, and handles all that are. */
    void await(long millis) throws IOException {
        selector.select(dispatch, millis);
    }

    /** Handles all channels that are ready, without waiting. */
    final void look() throws IOException {
        selector.selectNow(dispatch);
    }

    /** Called when everything that was ready has been handled, before the loop waits again. */
    void endRound() {}

    /** Whether a loop that is stopping has nothing left. */
    boolean isDone() {
        return selector.keys().isEmpty();
    }

    private void run() {
        try (selector) {
            while (!stopping || !isDone()) {
                try {
                    round();
                } catch (Throwable failure) { // what is ready is found again in the next round
                    ERRORS.survive(failure);
                }
            }
        } catch (IOException failure) {
            ERRORS.say("The selector of " + thread.getName() + " could not be closed", failure);
        } finally {
            ended();
        }
    }

    private void round() throws IOException {
        await(retries.isEmpty() && !stopping ? 0 : LOOK_AGAIN_MILLIS);
        for (Runnable task; (task = tasks.poll()) != null; ) {
            run(task);
        }
        if (!retries.isEmpty() && System.nanoTime() - retryNanos >= 0) {
            List<Runnable> again = retries;
            retries = new ArrayList<>();
            again.forEach(this::run);
        }
        endRound();
        if (stopping) {
            look(); // otherwise keys that were cancelled just now stay listed until the next look
        }
    }

    /** Runs a task, whose failure concerns none of the others. */
    private void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable failure) {
            ERRORS.survive(failure);
        }
    }

    /** Called at the end of the thread, when the connections are over, to free memory. */
    void ended() {}

    private void dispatch(SelectionKey key) {
        ((Ready) key.attachment()).ready(key);
    }
}
