package dev.echosounder.blocking;

import dev.echosounder.api.Service;
import dev.echosounder.transport.AcceptErrors;
import dev.echosounder.transport.AcceptQueueDrain;
import dev.echosounder.transport.PortInUseException;
import dev.echosounder.transport.Tcp;
import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Where connections come in: accepts them and makes their sessions. From any thread. */
final class Reception implements Closeable {

    private static final System.Logger LOG = System.getLogger(Reception.class.getName());
    private static final long ACCEPT_AGAIN_NANOS = 10_000_000;

    private final ServerSocketChannel listener;
    private final InetSocketAddress address;
    private final Service service;
    private final Lines lines;
    private final AtomicReference<Lines.Seat> spare = new AtomicReference<>();
    private final AcceptErrors newcomers = new AcceptErrors(LOG);
    private final AcceptQueueDrain lastCaller = new AcceptQueueDrain();

    static Reception open(InetSocketAddress at, Service service, Lines lines) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            listener.bind(at, Tcp.BACKLOG);
            return new Reception(listener, service, lines);
        } catch (IOException failure) {
            listener.close();
            throw PortInUseException.explain(at, failure);
        }
    }

    private Reception(ServerSocketChannel listener, Service service, Lines lines) throws IOException {
        this.listener = listener;
        this.address = (InetSocketAddress) listener.getLocalAddress();
        this.service = service;
        this.lines = lines;
    }

    InetSocketAddress address() {
        return address;
    }

    /**
     * Waits for the next connection; returns {@code null} when there will be none any more, and nobody waits in the
     * queue.
     */
    BlockingConnection next() {
        return next(() -> {});
    }

    /**
     * The same.
     *
     * @param meanwhile what may help where a connection could not be accepted
     */
    BlockingConnection next(Runnable meanwhile) {
        while (listener.isOpen()) {
            try {
                Lines.Seat seat = spare.getAndSet(null);
                if (seat == null) {
                    seat = lines.reserve();
                }
                SocketChannel channel = accept(seat);
                if (lastCaller.is(channel.getRemoteAddress())) {
                    channel.close();
                    seat.close();
                    close();
                    return null;
                }
                BlockingConnection connection = admit(channel, seat);
                if (connection != null) {
                    return connection;
                }
            } catch (ClosedChannelException stopping) {
                return null;
            } catch (IOException failure) {
                // Out of file descriptors, most likely: those served now go on, and when one ends the next is accepted.
                newcomers.notAccepted(address, failure);
                meanwhile.run();
                LockSupport.parkNanos(ACCEPT_AGAIN_NANOS);
            }
        }
        return null;
    }

    private SocketChannel accept(Lines.Seat seat) throws IOException {
        try {
            return listener.accept();
        } catch (IOException failure) {
            keep(seat);
            throw failure;
        }
    }

    private void keep(Lines.Seat seat) throws IOException {
        if (!spare.compareAndSet(null, seat)) {
            seat.close();
        } else if (!listener.isOpen()) {
            dropSpare();
        }
    }

    private void dropSpare() throws IOException {
        Lines.Seat seat = spare.getAndSet(null);
        if (seat != null) {
            seat.close();
        }
    }

    /** Returns {@code null} if the connection is gone already, or there is no session for it. */
    private BlockingConnection admit(SocketChannel channel, Lines.Seat seat) throws IOException {
        Line line;
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            line = seat.take(channel);
        } catch (IOException alreadyGone) {
            channel.close();
            seat.close();
            return null;
        }
        return newcomers.admit(address, line::close, () -> new BlockingConnection(line, service.newSession()));
    }

    /** Says to whoever has been accepted that nobody can serve it. */
    void refuse(BlockingConnection connection, Throwable noThreadLeft) {
        connection.refuse(
                service.refusal("This server has no thread left for another connection: try again later."),
                noThreadLeft);
        newcomers.refused(address, "there is no thread for it", noThreadLeft);
    }

    /** Lets nobody come any more: {@link #next} returns those who wait in the queue, and then {@code null}. */
    void callLast() {
        try {
            lastCaller.call(address);
        } catch (IOException nobodyIsAccepted) {
            LOG.log(
                    Level.WARNING,
                    "Connections that wait to be accepted at " + address + " are lost",
                    nobodyIsAccepted);
            close();
        }
    }

    /** Turns away whoever comes now. */
    @Override
    public void close() {
        try (lastCaller) {
            listener.close();
            dropSpare();
        } catch (IOException failure) {
            LOG.log(Level.WARNING, "The listener at " + address + " could not be closed", failure);
        }
    }
}
