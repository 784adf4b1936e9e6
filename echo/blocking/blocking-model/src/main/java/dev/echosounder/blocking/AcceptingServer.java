package dev.echosounder.blocking;

import dev.echosounder.api.Service;
import dev.echosounder.transport.ServerLifecycle;
import dev.echosounder.transport.blocking.BlockingConnection;
import dev.echosounder.transport.blocking.BlockingTransport;
import dev.echosounder.transport.blocking.ConnectionThreads;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadFactory;

/** A listener in blocking mode, whose connections are served by threads that block. */
abstract class AcceptingServer extends ServerLifecycle {

    final ConnectionThreads threads;
    private final ServerSocketChannel listener;
    private final Transports transports;

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
        return next(() -> {});
    }

    /**
     * Waits for the next connection; returns {@code null} when the server stops and the accept queue is empty.
     *
     * @param meanwhile what may free file descriptors, run where a connection could not be accepted
     */
    final BlockingConnection next(Runnable meanwhile) {
        Transports.Reservation[] reserved = new Transports.Reservation[1]; // for the next channel
        Callable<SocketChannel> accept = () -> {
            if (reserved[0] == null) {
                reserved[0] = transports.reserve();
            }
            return listener.accept();
        };
        for (SocketChannel channel; (channel = accept(accept, meanwhile)) != null; reserved[0] = null) {
            BlockingConnection connection = welcome(channel, reserved[0]);
            if (connection != null) {
                return connection;
            }
        }
        stopAccepting();
        if (reserved[0] != null) {
            close(reserved[0]);
        }
        return null;
    }

    /** Returns {@code null} if the connection is gone already, or there is no session for it. */
    private BlockingConnection welcome(SocketChannel channel, Transports.Reservation reservation) {
        BlockingTransport transport;
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            transport = reservation.take(channel);
        } catch (Throwable failure) {
            close(channel);
            close(reservation);
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
    }
}
