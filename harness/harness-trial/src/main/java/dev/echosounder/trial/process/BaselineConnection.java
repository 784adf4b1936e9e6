package dev.echosounder.trial.process;

import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/**
 * A connection of the {@link BaselineServer}: reads into the loop's buffer and writes it back. It does not read while
 * the peer does not take its echo.
 */
final class BaselineConnection {

    private final SocketChannel channel;
    private final SelectionKey key;
    /** The service time; {@code null} if the server only echoes. */
    private final BaselineWork work;
    /**
     * What the socket did not take; {@code null} until that happens for the first time, empty when it has taken all.
     */
    private ByteBuffer rest;

    /** Registers the channel with the selector. */
    BaselineConnection(SocketChannel channel, Selector selector, BaselineWork work) throws IOException {
        this.channel = channel;
        this.work = work;
        key = channel.register(selector, SelectionKey.OP_READ, this);
    }

    /** Handles a socket that is readable, or writable if there is a rest. */
    void ready(ByteBuffer buffer) {
        try {
            if (rest != null && rest.hasRemaining()) {
                writeRest();
            } else {
                echo(buffer);
            }
        } catch (IOException reset) {
            close();
        }
    }

    private void echo(ByteBuffer buffer) throws IOException {
        int count = channel.read(buffer.clear());
        if (count < 0) {
            close(); // all has been written by now; the kernel still delivers it
            return;
        }
        if (work != null) {
            work.arrived(count);
        }
        channel.write(buffer.flip());
        if (buffer.hasRemaining()) {
            keep(buffer);
        }
    }

    private void keep(ByteBuffer buffer) {
        if (rest == null) {
            rest = ByteBuffer.allocateDirect(Tcp.READ_BYTES);
        }
        rest.clear().put(buffer).flip();
        key.interestOps(SelectionKey.OP_WRITE);
    }

    private void writeRest() throws IOException {
        channel.write(rest);
        if (!rest.hasRemaining()) {
            key.interestOps(SelectionKey.OP_READ);
        }
    }

    private void close() {
        try {
            channel.close();
        } catch (IOException alreadyGone) {
            // Nothing is left to close.
        }
    }
}
