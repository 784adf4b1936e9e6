package dev.echosounder.selector;

import dev.echosounder.api.transport.Grace;
import dev.echosounder.api.transport.Tcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * A selector and its thread. The buffers are the loop's and serve all its connections: a read fills one, and before the next
 * read its bytes are consumed or kept by the connection.
 *
 * <p>Keys are handed over as they come out of the kernel ({@link Selector#select(Consumer)}), which spares the set of selected keys and
 * its garbage.
 */
final class SelectorLoop {

    /** How soon to look again where no readiness will say so: after a failed accept, and for closed keys that are still listed. */
    private static final long LOOK_AGAIN_MILLIS = 10;

    /** What hangs on a key. */
    interface Ready {
        void ready(SelectionKey key);
    }

    final ByteBuffer input = ByteBuffer.allocateDirect(Tcp.READ_BYTES);
    final ByteBuffer batch = ByteBuffer.allocateDirect(Tcp.OUTBOX_BYTES);

    private final Selector selector;
    private final Thread thread;
    private final Consumer<SelectionKey> dispatch = this::dispatch;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private Runnable retry;
    private long retryNanos;
    private boolean stopping;

    SelectorLoop(String name) throws IOException {
        selector = Selector.open();
        thread = Thread.ofPlatform().name(name).start(this::run);
    }

    /** Has the loop's thread do this, after all that it was given before; nothing happens once the loop has ended. */
    void execute(Runnable task) {
        tasks.add(task);
        if (thread.isAlive() && selector.isOpen()) {
            selector.wakeup();
        }
    }

    /** Watches a channel. Called by the loop's thread. */
    SelectionKey register(SelectableChannel channel, int interest, Ready ready) throws IOException {
        channel.configureBlocking(false);
        return channel.register(selector, interest, ready);
    }

    /** Tries this again in some milliseconds. Called by the loop's thread. */
    void retryLater(Runnable task) {
        retry = task;
        retryNanos = System.nanoTime() + LOOK_AGAIN_MILLIS * 1_000_000;
    }

    /** Whether the loop is to end as soon as its connections have. Read by the loop's thread. */
    boolean isStopping() {
        return stopping;
    }

    /** Lets all connections finish, cuts those that have not by then, and awaits the thread. */
    void stop(Duration duration) {
        Grace grace = Grace.of(duration);
        execute(() -> {
            stopping = true;
            connections(SelectorConnection::readOn);
        });
        if (!grace.await(() -> !thread.isAlive())) {
            IOException late = grace.late();
            execute(() -> connections(connection -> connection.close(late)));
        }
        Grace.awaitEnd(List.of(thread));
    }

    /** Does this with each connection, by the loop's thread, when its turn comes. */
    void forEachConnection(Consumer<SelectorConnection> action) {
        execute(() -> connections(action));
    }

    private void connections(Consumer<SelectorConnection> action) {
        for (SelectionKey key : selector.keys()) {
            if (key.isValid() && key.attachment() instanceof SelectorConnection connection) {
                action.accept(connection);
            }
        }
    }

    private void run() {
        try (selector) {
            while (!stopping || !selector.keys().isEmpty()) {
                selector.select(dispatch, retry == null && !stopping ? 0 : LOOK_AGAIN_MILLIS);
                for (Runnable task; (task = tasks.poll()) != null; ) {
                    task.run();
                }
                if (retry != null && System.nanoTime() - retryNanos >= 0) {
                    Runnable again = retry;
                    retry = null;
                    again.run();
                }
                if (stopping) {
                    selector.selectNow(dispatch); // or else keys that were cancelled just now stay listed until the next look
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("The selector of " + thread.getName() + " failed", failure);
        }
    }

    private void dispatch(SelectionKey key) {
        ((Ready) key.attachment()).ready(key);
    }
}
