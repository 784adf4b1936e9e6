package dev.echosounder.load.generate;

import dev.echosounder.api.Outbox;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A conversation on a wire of the reference client: the shortest way between them. What the wire does not take at once
 * is kept, and the conversation has no room until it is gone.
 *
 * <p>Short writes of one call are gathered, so that a pipelining client costs one system call for all the messages that
 * it sends together.
 */
final class LoadConnection implements Network.End, Outbox {

    /**
     * From this size on a write goes straight to the wire: below, copying it is cheaper than a system call of its own.
     * In bytes.
     */
    private static final int STRAIGHT_BYTES = 4096;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private Network.Channel wire; // null until it is connected first
    private final ClientSession exchange;
    private final ByteBuffer batch;
    private ByteBuffer unsent; // in reading mode; null until the wire once took less than it was given
    private boolean closed;
    private boolean left;

    /**
     * @param batch where the lines of one thread gather the short writes of the call that goes on; empty between two
     *     calls
     */
    LoadConnection(Network.Channel wire, ClientSession exchange, ByteBuffer batch) {
        this.wire = wire;
        this.exchange = exchange;
        this.batch = batch;
    }

    /** What its lines share, for one thread. */
    static ByteBuffer batch() {
        return ByteBuffer.allocateDirect(Tcp.READ_BYTES);
    }

    /** One without a wire, as if it had left one. */
    static LoadConnection unconnected(ClientSession exchange, ByteBuffer batch) {
        LoadConnection line = new LoadConnection(null, exchange, batch);
        line.closed = true;
        line.left = true;
        return line;
    }

    /** Goes on over another wire, after it has left. */
    void on(Network.Channel other) {
        wire = other;
        closed = false;
        left = false;
    }

    /** Closes the wire between two messages, as a client does that is content; its exchange does not hear of it. */
    void leave() {
        if (!closed) {
            closed = true;
            left = true;
            wire.close();
        }
    }

    ClientSession exchange() {
        return exchange;
    }

    boolean isClosed() {
        return closed;
    }

    /** The start signal. */
    void fire() {
        try {
            exchange.started(this);
            flush();
        } catch (IOException | RuntimeException failure) {
            close(failure);
        }
    }

    /** A message is due. */
    void due(long intended, long now) {
        if (closed) {
            return;
        }
        try {
            exchange.due(intended, now, this);
            flush();
        } catch (IOException | RuntimeException failure) {
            close(failure);
        }
    }

    @Override
    public void received(ByteBuffer in) {
        try {
            exchange.received(in, this);
            flush();
        } catch (IOException | RuntimeException failure) {
            close(failure);
        }
    }

    @Override
    public void ended() {
        close(null);
    }

    @Override
    public void failed(IOException why) {
        close(why);
    }

    @Override
    public void writable() {
        try {
            wire.write(unsent);
            if (!unsent.hasRemaining()) {
                wire.tellWhenWritable(false);
                exchange.received(NOTHING, this);
                flush();
            }
        } catch (IOException | RuntimeException failure) {
            close(failure);
        }
    }

    @Override
    public boolean hasRoom() {
        return unsent == null || !unsent.hasRemaining();
    }

    @Override
    public void write(ByteBuffer bytes) {
        try {
            if (bytes.remaining() >= STRAIGHT_BYTES) {
                flush();
                send(bytes);
            } else {
                if (batch.remaining() < bytes.remaining()) {
                    flush();
                }
                batch.put(bytes);
            }
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    /** Half-closes; what comes until the server does so too is of no interest. */
    @Override
    public void end() {
        if (closed) {
            return;
        }
        try {
            wire.end();
        } catch (IOException | RuntimeException failure) {
            close(failure);
        }
    }

    /** Ends it now. */
    void close(Throwable cause) {
        if (!closed) {
            closed = true;
            batch.clear();
            wire.close();
            exchange.closed(cause instanceof java.io.UncheckedIOException wrapped ? wrapped.getCause() : cause);
        }
    }

    private void flush() throws IOException {
        if (batch.position() > 0) {
            batch.flip();
            try {
                send(batch);
            } finally {
                batch.clear();
            }
        }
    }

    private void send(ByteBuffer bytes) throws IOException {
        if (hasRoom()) {
            wire.write(bytes);
        }
        if (bytes.hasRemaining()) {
            keep(bytes);
        }
    }

    private void keep(ByteBuffer bytes) throws IOException {
        if (unsent == null) {
            unsent = ByteBuffer.allocate(2 * Tcp.OUTBOX_BYTES).limit(0);
        }
        unsent.compact();
        unsent.put(bytes).flip();
        wire.tellWhenWritable(true);
    }
}
