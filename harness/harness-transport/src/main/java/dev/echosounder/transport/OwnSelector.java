package dev.echosounder.transport;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/**
 * A selector for one channel, on which one thread waits. It stays open from wait to wait, as opening one costs more
 * than most messages do. It needs two file descriptors in addition to that of the channel.
 */
public final class OwnSelector implements Readiness, Closeable {

    private static final Consumer<SelectionKey> READY = key -> {};

    private final Selector selector;
    private SocketChannel channel;
    private SelectionKey key;
    private int interest;

    /**
     * Makes a selector without a channel: a server that makes one before it accepts a connection can always wait for
     * that connection.
     *
     * @throws IOException if the system has no file descriptor left
     */
    public OwnSelector() throws IOException {
        selector = Selector.open();
    }

    /** Makes a selector that waits for this channel, which is put into non-blocking mode. */
    public static OwnSelector of(SocketChannel channel) throws IOException {
        OwnSelector selector = new OwnSelector();
        try {
            selector.watch(channel);
            return selector;
        } catch (IOException failure) {
            selector.close();
            throw failure;
        }
    }

    /** Puts this channel into non-blocking mode and waits for it from now on. To be called once. */
    public void watch(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        key = channel.register(selector, 0);
        this.channel = channel;
    }

    @Override
    public void awaitInput() throws IOException {
        await(SelectionKey.OP_READ);
    }

    @Override
    public void awaitRoom() throws IOException {
        await(SelectionKey.OP_WRITE);
    }

    private void await(int wanted) throws IOException {
        try {
            if (wanted != interest) {
                key.interestOps(wanted);
                interest = wanted;
            }
            while (selector.select(READY) == 0) {
                if (Thread.interrupted()) {
                    throw new InterruptedIOException("The thread that waits for " + channel + " was interrupted.");
                }
            }
        } catch (CancelledKeyException | ClosedSelectorException closed) {
            throw new AsynchronousCloseException();
        }
    }

    /** Closes the selector, and the channel with it. A thread that waits gets an exception. From any thread. */
    @Override
    public void close() throws IOException {
        try {
            selector.close(); // first, as a channel that has a selector is only half-closed until that lets it go
        } finally {
            if (channel != null) {
                channel.close();
            }
        }
    }
}
