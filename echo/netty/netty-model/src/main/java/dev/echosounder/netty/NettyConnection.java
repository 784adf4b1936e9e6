package dev.echosounder.netty;

import dev.echosounder.api.Session;
import dev.echosounder.transport.ServedConnection;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.Future;
import java.nio.ByteBuffer;

/**
 * A connection of an event loop, whose session runs on the loop too: everything runs on the loop's thread, unless a
 * comment names another. Where another thread runs the session, it is a {@link MailedConnection}.
 *
 * <p>What a session writes back from the buffer that Netty has just read is passed on as that buffer, retained, without
 * a copy.
 */
class NettyConnection extends ServedConnection {

    protected final DuplexChannel channel;
    protected final Loops loops;
    final LoopHandler handler;

    private ByteBuf read; // while the session is shown it
    private ByteBuffer readView; // the same bytes as the session sees them
    private boolean reading; // between the first read of a round and the end of that round
    private boolean unflushed;

    NettyConnection(Loops loops, DuplexChannel channel, Session session) {
        super(session);
        this.loops = loops;
        this.channel = channel;
        this.handler = new LoopHandler(this, channel, loops.transport);
    }

    // ---- from any thread

    @Override
    protected final void serve(Runnable action) {
        channel.eventLoop().execute(action);
    }

    @Override
    public final void begin() {
        serve(handler::begin);
    }

    @Override
    public final void cut(Throwable cause) {
        serve(() -> lost(cause));
    }

    @Override
    public final void finishOnceEmpty() {
        serve(handler::finishOnceEmpty);
    }

    // ---- what the loop reports, by its thread

    /** Starts the session, after the start signal if there is one. */
    void started() {
        start();
    }

    /** Shows the session bytes that were read, and releases them. */
    void arrived(ByteBuf message) {
        reading = true;
        read = message;
        readView = view(message);
        try {
            input(readView);
        } finally {
            readView = null;
            message.release();
            read = null;
        }
    }

    /** Reports the end of a round of reads. */
    void roundOver() {
        reading = false;
        flush();
    }

    /** Reports that there is room again. */
    void writable() {
        drain();
    }

    /** Reports that the peer has half-closed, or is not waited for any more. */
    void inputOver() {
        reading = false;
        flush();
        inputEnd();
    }

    /** Reports whether everything and the end was written. */
    void endWritten(Future<? super Void> written) {
        if (written.isSuccess()) {
            endSent();
        } else {
            close(written.cause());
        }
    }

    /**
     * Closes the connection, as it cannot go on, or is not to.
     *
     * @param cause {@code null} if nothing is wrong
     */
    void lost(Throwable cause) {
        close(cause);
    }

    /** Reports that the channel is closed, and that no other report follows. */
    void over() {}

    /** Whether the loop should read. */
    boolean asksForInput() {
        return wantsInput();
    }

    // ---- what the session's thread does

    @Override
    protected final boolean transportHasRoom() {
        return channel.isWritable();
    }

    @Override
    protected final void send(ByteBuffer bytes) {
        ByteBuf out;
        if (bytes == readView) {
            out = bytes.remaining() == read.readableBytes()
                    ? read.retain()
                    : read.retainedSlice(read.readerIndex() + bytes.position(), bytes.remaining());
            bytes.position(bytes.limit());
        } else {
            out = copy(bytes);
        }
        unflushed = true;
        write(out);
    }

    /** A view of a message for the session. */
    ByteBuffer view(ByteBuf message) {
        return Views.mine().of(message);
    }

    /** A copy of these bytes, for Netty. */
    ByteBuf copy(ByteBuffer bytes) {
        return channel.alloc().directBuffer(bytes.remaining()).writeBytes(bytes);
    }

    /** Gives a buffer to Netty. What waits must be sent at the next {@link #flushWritten}. */
    void write(ByteBuf out) {
        channel.write(out, channel.voidPromise());
    }

    /** Sends what was written. */
    void flushWritten() {
        channel.flush();
    }

    /** While a round of reads goes on, its answers leave together at its end, or when they fill the outbox. */
    @Override
    protected final void flush() {
        if (unflushed && !(reading && channel.isWritable())) {
            unflushed = false;
            flushWritten();
        }
    }

    @Override
    protected final void sendEnd() {
        if (unflushed) {
            unflushed = false;
            flushWritten();
        }
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> {
            if (sent.isSuccess()) {
                channel.shutdownOutput().addListener(this::endWritten);
            } else {
                endWritten(sent);
            }
        });
    }

    @Override
    protected void disconnect() {
        loops.connections.remove(this);
        channel.close();
    }
}
