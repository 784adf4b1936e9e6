package dev.echosounder.load.generate;

import dev.echosounder.api.Outbox;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A client session on a channel of the load generator. Bytes that the channel does not take at once are stored here,
 * and the session has no room until it has taken them.
 *
 * <p>Short writes of one call are gathered, so that all messages that a pipelining client sends together cost one
 * system call.
 */
final class LoadConnection implements Network.End, Outbox {

    /**
     * From this size on, in bytes, a write goes directly to the channel; copying a shorter one is cheaper than a system
     * call.
     */
    private static final int DIRECT_WRITE_BYTES = 4096;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private Network.Channel channel; // null until it is first connected
    private final ClientSession session;
    private final ByteBuffer batch;
    private ByteBuffer unsent; // in reading mode; null until the channel did not take all bytes for the first time
    private boolean closed;
    private boolean left;

    /**
     * @param batch gathers the short writes of the current call, shared by the connections of one thread; empty between
     *     calls
     */
    LoadConnection(Network.Channel channel, ClientSession session, ByteBuffer batch) {
        this.channel = channel;
        this.session = session;
        this.batch = batch;
    }

    /** The batch that the connections of one thread share. */
    static ByteBuffer batch() {
        return ByteBuffer.allocateDirect(Tcp.READ_BYTES);
    }

    /** A connection without a channel, in the state after {@link #leave}. */
    static LoadConnection unconnected(ClientSession session, ByteBuffer batch) {
        LoadConnection connection = new LoadConnection(null, session, batch);
        connection.closed = true;
        connection.left = true;
        return connection;
    }

    /** Continues on another channel, after {@link #leave}. */
    void on(Network.Channel other) {
        channel = other;
        closed = false;
        left = false;
    }

    /** Closes the channel between two messages. */
    void leave() {
        if (!closed) {
            closed = true;
            left = true;
            try {
                session.leave(this);
                flush();
            } catch (IOException | RuntimeException alreadyClosed) {
                batch.clear(); // the server has closed first, which does not matter any more
            }
            channel.close();
        }
    }

    /** Ends the output; what the server sends until it ends its output is ignored. */
    void finish() {
        if (closed) {
            return;
        }
        try {
            session.finish(this);
            flush();
        } catch (IOException | RuntimeException failure) {
            close(failure);
        }
    }

    ClientSession session() {
        return session;
    }

    boolean isClosed() {
        return closed;
    }

    /** The start signal. */
    void start() {
        try {
            session.started(this);
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
            session.due(intended, now, this);
            flush();
        } catch (IOException | RuntimeException failure) {
            close(failure);
        }
    }

    @Override
    public void received(ByteBuffer in) {
        try {
            session.received(in, this);
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
            channel.write(unsent);
            if (!unsent.hasRemaining()) {
                channel.reportWhenWritable(false);
                session.received(NOTHING, this);
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
            if (bytes.remaining() >= DIRECT_WRITE_BYTES) {
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

    /** Half-closes. */
    @Override
    public void end() {
        if (closed) {
            return;
        }
        try {
            flush();
            channel.end();
        } catch (IOException | RuntimeException failure) {
            close(failure);
        }
    }

    /** Closes it at once. */
    void close(Throwable cause) {
        if (!closed) {
            closed = true;
            batch.clear();
            channel.close();
            session.closed(cause instanceof java.io.UncheckedIOException wrapped ? wrapped.getCause() : cause);
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
            channel.write(bytes);
        }
        if (bytes.hasRemaining()) {
            store(bytes);
        }
    }

    private void store(ByteBuffer bytes) throws IOException {
        if (unsent == null) {
            unsent = ByteBuffer.allocate(2 * Tcp.OUTBOX_BYTES).limit(0);
        }
        unsent.compact();
        unsent.put(bytes).flip();
        channel.reportWhenWritable(true);
    }
}
