package dev.echosounder.blocking;

import dev.echosounder.transport.OwnSelector;
import dev.echosounder.transport.Readiness;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SocketChannel;

/** Waits for room on a selector that is opened when it is first needed, which on most connections it never is. */
final class RoomSelector implements Readiness, Closeable {

    private final SocketChannel channel;
    private OwnSelector selector; // guarded by this, as is the next
    private boolean closed;

    RoomSelector(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public void awaitInput() {
        throw new UnsupportedOperationException("This waits for room only.");
    }

    @Override
    public void awaitRoom() throws IOException {
        opened().awaitRoom();
    }

    private synchronized OwnSelector opened() throws IOException {
        if (closed) {
            throw new AsynchronousCloseException();
        }
        if (selector == null) {
            selector = OwnSelector.of(channel);
        }
        return selector;
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (selector != null) {
            selector.close();
        }
    }
}
