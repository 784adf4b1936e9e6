package dev.echosounder.blocking;

import dev.echosounder.api.Service;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.blocking.BlockingConnection;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;

/**
 * One thread accepts a connection, serves it to its end, and accepts the next. Connections that come meanwhile wait in
 * the kernel's queue.
 *
 * <p>That queue would be lost with the listener, and new connections would hang as long as the listener is there. So
 * the thread that stops the server accepts all connections of the queue, and leaves them to the only thread, which
 * still serves one after the other.
 */
final class SingleServer extends AcceptingServer {

    private final Queue<BlockingConnection> handedOver = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<Void> allHandedOver = new CompletableFuture<>();

    SingleServer(InetSocketAddress at, Service service, ThreadFactory factory) throws IOException {
        super(at, service, ChannelTransports.PLAIN, factory);
        threads.start(this::serveAll);
    }

    private void serveAll() {
        for (BlockingConnection next = next(); next != null; next = nextOfBoth()) {
            serve(next);
        }
        allHandedOver.join();
        for (BlockingConnection next = handedOver.poll(); next != null; next = handedOver.poll()) {
            serve(next);
        }
    }

    private BlockingConnection nextOfBoth() {
        BlockingConnection next = handedOver.poll();
        return next != null ? next : next();
    }

    private void serve(BlockingConnection connection) {
        try {
            threads.add(connection);
            threads.run(connection, connection::converse);
        } catch (Throwable noMemory) {
            connection.close(noMemory);
        }
    }

    @Override
    protected void end(Duration duration) {
        Grace grace = Grace.of(duration);
        if (!joinAcceptQueue()) {
            stopAccepting();
        }
        Runnable meanwhile = () -> freeDescriptors(grace);
        for (BlockingConnection next = next(meanwhile); next != null; next = next(meanwhile)) {
            threads.add(next);
            handedOver.add(next);
        }
        allHandedOver.complete(null);
        threads.stop(grace);
    }

    private void freeDescriptors(Grace grace) {
        threads.endInputs();
        if (grace.isOver()) {
            stopAccepting();
        }
    }
}
