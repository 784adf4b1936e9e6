package dev.echosounder.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;

/**
 * Empties an accept queue without losing anybody. Closing a listening socket resets every connection that the kernel
 * has completed and nobody has accepted yet. The queue is first in, first out: so a stopping server calls itself, and
 * when its own call comes out of the queue, everybody who came before has been accepted.
 */
public final class AcceptQueueDrain implements AutoCloseable {

    private final CompletableFuture<SocketAddress> from = new CompletableFuture<>();
    private volatile boolean calling;
    private SocketChannel channel;

    /**
     * Joins the end of the queue.
     *
     * @throws IOException if the queue takes nobody any more
     */
    public void call(InetSocketAddress server) throws IOException {
        calling = true;
        SocketAddress here = null;
        try {
            channel = SocketChannel.open(server);
            here = channel.getLocalAddress();
        } finally {
            from.complete(here);
        }
    }

    /**
     * Whether an accepted connection with this remote address is the last caller itself. Waits for a call that has
     * begun to be through, which takes no longer than the kernel's handshake.
     */
    public boolean is(SocketAddress remote) {
        return calling && remote != null && remote.equals(from.join());
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
