package dev.echosounder.blocking;

import dev.echosounder.api.Service;
import dev.echosounder.transport.ServerLifecycle;
import dev.echosounder.transport.blocking.BlockingConnection;
import dev.echosounder.transport.blocking.BlockingTransport;
import dev.echosounder.transport.blocking.ConnectionThreads;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;

/** A listener in blocking mode, whose connections are served by threads that block. */
abstract class AcceptingServer extends ServerLifecycle {

    private static final Runnable NOTHING = () -> {};

    final ConnectionThreads threads;
    private final ServerSocketChannel listener;
    private final Transports transports;
    private final AtomicReference<Transports.Reservation> reserved = new AtomicReference<>();

    AcceptingServer(InetSocketAddress at, Service service, Transports transports, ThreadFactory factory)
            throws IOException {
        super(at, service);
        this.transports = transports;
        threads = new ConnectionThreads(factory);
        listener = listen(at);
        begin((InetSocketAddress) listener.getLocalAddress(), threads::forEachConnection, BlockingConnection::cut);
    }

    /** Waits for the next connection; returns {@code null} when the server stops and the accept queue is empty. */
    final BlockingConnection next() {
        return next(NOTHING);
    }

    /**
     * Waits for the next connection; returns {@code null} when the server stops and the accept queue is empty.
     *
     * @param meanwhile what may free file descriptors, run where a connection could not be accepted
     */
    final BlockingConnection next(Runnable meanwhile) {
        for (SocketChannel channel; (channel = accept(this::acceptReserved, meanwhile)) != null; ) {
            BlockingConnection connection = admit(channel);
            if (connection != null) {
                return connection;
            }
        }
        stopAccepting();
        return null;
    }

    private SocketChannel acceptReserved() throws IOException {
        if (reserved.get() == null) {
            keep(transports.reserve());
        }
        return listener.accept();
    }

    private void keep(Transports.Reservation reservation) {
        if (!reserved.compareAndSet(null, reservation)) {
            close(reservation);
        }
    }

    /** Returns {@code null} if the connection is gone already, or there is no session for it. */
    private BlockingConnection admit(SocketChannel channel) {
        Transports.Reservation reservation = null;
        BlockingTransport transport;
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            reservation = reserved.getAndSet(null);
            if (reservation == null) { // where two threads accept
                reservation = transports.reserve();
            }
            transport = reservation.take(channel);
        } catch (Throwable failure) {
            close(channel);
            if (reservation != null) {
                close(reservation);
            }
            if (!(failure instanceof IOException)) { // otherwise it is gone already
                notAccepted(failure);
            }
            return null;
        }
        return admit(transport, session -> new BlockingConnection(transport, session));
    }

    /** Closes the listener: no connection is accepted any more. */
    final void stopAccepting() {
        close(listener);
        Closeable unused = reserved.getAndSet(null);
        if (unused != null) {
            close(unused);
        }
    }
}
