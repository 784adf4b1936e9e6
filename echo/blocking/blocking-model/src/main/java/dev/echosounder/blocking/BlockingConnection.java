package dev.echosounder.blocking;

import dev.echosounder.api.Session;
import dev.echosounder.api.transport.Connection;
import dev.echosounder.api.transport.Tcp;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * A connection and its thread, which reads, runs the session and writes. While it waits for the peer to take an answer it does
 * not read: that is this model's backpressure.
 *
 * <p>The buffer is direct and the connection's own, since a waiting read occupies it; it starts small and grows when a read
 * fills it, so that ten thousand idle connections stay cheap.
 */
class BlockingConnection extends Connection {

    private static final int FIRST_READ_BYTES = 4 * 1024;

    final SocketChannel channel;
    private boolean inputShut;
    private volatile IOException cut;

    BlockingConnection(SocketChannel channel, Session session) {
        super(session);
        this.channel = channel;
    }

    /** From the gun to the end: what the connection's thread does. */
    final void converse() {
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            enter();
            start();
            leave();
            ByteBuffer in = ByteBuffer.allocateDirect(FIRST_READ_BYTES);
            while (awaitInputWanted()) {
                int count = channel.read(in);
                enter();
                if (count < 0) {
                    inputEnd();
                } else {
                    input(in.flip());
                }
                leave();
                in.clear();
                if (count == in.capacity() && count < Tcp.READ_BYTES) {
                    in = ByteBuffer.allocateDirect(Math.min(4 * count, Tcp.READ_BYTES));
                }
            }
        } catch (Throwable failure) {
            enter();
            close(cut != null ? cut : failure);
            leave();
        }
    }

    /** A turn of the session begins. Where one thread does everything there is nothing to guard. */
    void enter() {}

    /** A turn of the session is over. */
    void leave() {}

    /** Whether to read on. Here a session has had its answers sent before the next read, so only the end can hinder it. */
    boolean awaitInputWanted() {
        return wantsInput();
    }

    @Override
    protected void send(ByteBuffer bytes) throws IOException {
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
                moved();
            }
        } catch (IOException failure) {
            throw cut != null ? cut : failure;
        }
    }

    @Override
    protected void sendEnd() throws IOException {
        channel.shutdownOutput();
        endSent();
    }

    @Override
    protected void disconnect() throws IOException {
        channel.close();
    }

    /** Ends it before it has a thread. The few bytes find room in the socket, which has not sent anything yet. */
    final void refuse(String last, Throwable cause) {
        try {
            channel.configureBlocking(false);
            channel.write(ByteBuffer.wrap(last.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException alreadyGone) {
            // Then nobody is there to hear it.
        }
        close(cause);
    }

    // ---- from the thread that stops

    /**
     * Wakes a thread that waits for input, once everything that has arrived is read: after {@code shutdownInput} Java reads no
     * more from a socket, whatever the kernel still holds.
     */
    final void endInputOnceRead() {
        try {
            if (!inputShut && channel.socket().getInputStream().available() == 0) {
                inputShut = true;
                channel.shutdownInput();
            }
        } catch (IOException alreadyGone) {
            inputShut = true;
        }
    }

    /** Cuts the connection; its own thread then closes the session. */
    final void cut(IOException cause) {
        cut = cause;
        try {
            channel.close();
        } catch (IOException alreadyGone) {
            // Its thread wakes all the same, and closes the session.
        }
    }
}
