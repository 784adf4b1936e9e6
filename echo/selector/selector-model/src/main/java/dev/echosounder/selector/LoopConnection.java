package dev.echosounder.selector;

import dev.echosounder.api.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** A connection for which the loop's thread does everything. */
class LoopConnection extends SelectorConnection {

    final ServingLoop loop;

    LoopConnection(ServingLoop loop, SocketChannel channel, Session session) {
        super(loop, channel, session);
        this.loop = loop;
    }

    @Override
    final void begin() {
        start();
        showInterest();
    }

    @Override
    public final void ready(SelectionKey key) {
        try {
            if (key.isWritable()) {
                sendOn();
            }
            if (wantsInput() && (key.isReadable() || loop.isStopping())) {
                read();
            }
        } catch (Throwable failure) {
            close(failure);
        }
        showInterest();
    }

    @Override
    final void readOn() {
        try {
            if (wantsInput()) {
                read();
            }
        } catch (Throwable failure) {
            close(failure);
        }
        showInterest();
    }

    @Override
    final void cut(Throwable cause) {
        close(cause);
    }

    private void read() throws IOException {
        ByteBuffer in = loop.input;
        do {
            int count = receive(in.clear());
            if (count > 0) {
                input(in.flip());
            } else if (count < 0) {
                inputEnd();
            } else if (loop.isStopping()) {
                stopping();
                inputEnd();
            }
        } while (loop.isStopping() && wantsInput());
    }

    private void showInterest() {
        if (!isClosed()) {
            showInterest((wantsInput() ? SelectionKey.OP_READ : 0) | (wantsToSend() ? SelectionKey.OP_WRITE : 0));
        }
    }

    /** Reads what is there, without waiting; returns how many bytes that is, or -1 at the end. */
    int receive(ByteBuffer into) throws IOException {
        return channel.read(into);
    }

    /** The socket takes bytes again. */
    void sendOn() throws IOException {
        drain();
    }

    /** Whether it waits for the socket to take bytes. */
    boolean wantsToSend() {
        return wantsDrain();
    }

    @Override
    protected final ByteBuffer newBatch() {
        return loop.batch;
    }
}
