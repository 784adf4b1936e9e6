package dev.echosounder.transport;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;

/**
 * Empties an accept queue without losing a connection. Closing a listening socket resets every connection that the
 * kernel has completed and the server has not accepted. The queue is first in, first out: so a stopping server connects
 * to itself, and when that connection comes out of the queue, all that came before it have been accepted.
 */
public final class AcceptQueueDrain implements Closeable {

    private final CompletableFuture<SocketAddress> from = new CompletableFuture<>();
    private volatile boolean calling;
    private SocketChannel channel;

    /**
     * Joins the end of the queue.
     *
     * @throws IOException if the queue takes no more connections
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
     * Whether an accepted connection with this remote address is the server's own. Waits until a {@link #call} that has
     * begun is over, which takes no longer than the kernel's handshake.
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
