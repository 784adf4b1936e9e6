package dev.echosounder.selector;

import dev.echosounder.api.Session;
import dev.echosounder.api.transport.Connection;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** A connection of a {@link SelectorLoop}. Everything here runs on the loop's thread. */
final class SelectorConnection extends Connection implements SelectorLoop.Ready {

    private final SelectorLoop loop;
    private final SocketChannel channel;
    private SelectionKey key;
    private int interest;

    SelectorConnection(SelectorLoop loop, SocketChannel channel, Session session) {
        super(session);
        this.loop = loop;
        this.channel = channel;
    }

    /** Joins the loop, without interest in input before the gun. */
    void register() {
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            key = loop.register(channel, 0, this);
        } catch (IOException failure) {
            close(failure);
        }
    }

    /** Starts the session, and with it the reading. */
    void begin() {
        start();
        showInterest();
    }

    @Override
    public void ready(SelectionKey key) {
        try {
            if (key.isWritable()) {
                drain();
            }
            if (wantsInput() && (key.isReadable() || loop.isStopping())) {
                read();
            }
        } catch (Throwable failure) {
            close(failure);
        }
        showInterest();
    }

    /** Reads what is still there, now that the loop is stopping: no readiness will come for input that has ended. */
    void readOn() {
        try {
            if (wantsInput()) {
                read();
            }
        } catch (Throwable failure) {
            close(failure);
        }
        showInterest();
    }

    private void read() throws IOException {
        ByteBuffer in = loop.input;
        do {
            int count = channel.read(in.clear());
            if (count > 0) {
                input(in.flip());
            } else if (count < 0 || loop.isStopping()) {
                inputEnd();
            }
        } while (loop.isStopping() && wantsInput());
    }

    private void showInterest() {
        if (isClosed()) {
            return;
        }
        int wanted = (wantsInput() ? SelectionKey.OP_READ : 0) | (wantsDrain() ? SelectionKey.OP_WRITE : 0);
        if (wanted != interest) {
            interest = wanted;
            key.interestOps(wanted);
        }
    }

    @Override
    protected ByteBuffer newBatch() {
        return loop.batch;
    }

    @Override
    protected void send(ByteBuffer bytes) throws IOException {
        channel.write(bytes);
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
}
