package dev.echosounder.vertx;

import dev.echosounder.api.Session;
import dev.echosounder.netty.channel.LastRead;
import dev.echosounder.netty.channel.ReadBuffers;
import dev.echosounder.transport.ServedConnection;
import dev.echosounder.transport.Tcp;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import io.vertx.core.internal.net.NetSocketInternal;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A Vert.x socket, which reads and writes in Vert.x's own way: buffers come to a handler, which is paused when the
 * session has no room, and answers are written to a queue, which reports when it is full and when it has drained.
 * Everything runs on the thread of the socket's event loop.
 *
 * <p>Vert.x has no half-closed TCP connections: by itself it closes one whose peer has half-closed, and loses the
 * answers that are still to be sent. So half-closure is switched on at Netty's channel, and its event is passed through
 * Vert.x's own queue of what was read, as a buffer without bytes, so that it comes after everything that was read
 * before. Our own end is Netty's too.
 */
final class VertxConnection extends ServedConnection {

    /** Vert.x's queue is full with 16 buffers, however long they are: longer ones than these are counted here. */
    private static final int SHORT_BYTES = Tcp.OUTBOX_BYTES / 16;

    private final Loops loops;
    private final NetSocketInternal socket;
    private final DuplexChannel channel;
    private final Context context;
    private final LastRead lastRead;
    private final Inflow inflow;

    private Buffer read; // while the session is shown it
    private ByteBuffer readView; // the same bytes as the session sees them
    private int longBytes; // of long writes that the kernel has not taken whole
    private boolean paused;
    private boolean working; // in answer to an event of Vert.x

    /** Makes a connection. For the thread of the socket's loop, before anything is read. */
    VertxConnection(Loops loops, NetSocketInternal socket, Session session) {
        super(session);
        this.loops = loops;
        this.socket = socket;
        this.channel = (DuplexChannel) socket.channelHandlerContext().channel();
        this.context = Vertx.currentContext();
        this.lastRead = new LastRead(channel, this::endInOrder);
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        channel.config().setRecvByteBufAllocator(ReadBuffers.SHARED);
        inflow = new Inflow(channel);
        socket.setWriteQueueMaxSize(Tcp.OUTBOX_BYTES);
        socket.handler(this::arrived)
                .drainHandler(drained -> drained())
                .exceptionHandler(this::close)
                .closeHandler(closed -> close(closedEarly()));
        socket.eventHandler(this::happened);
    }

    @Override
    protected void serve(Runnable action) {
        context.runOnContext(turn -> action.run());
    }

    void startNow() {
        working = true;
        start();
        working = false;
        follow();
    }

    /** Nothing reaches the session until {@link #begin}. */
    void awaitStart() {
        setPaused(true);
    }

    @Override
    public void begin() {
        serve(this::startNow);
    }

    @Override
    public void finishOnceEmpty() {
        serve(() -> {
            socket.readCompletionHandler(complete -> roundOver()); // only now, as it would cost each message something
            lastRead.finish();
        });
    }

    // ---- what Vert.x reports

    private void arrived(Buffer buffer) {
        working = true;
        if (buffer.length() == 0) {
            inputEnd();
        } else {
            read = buffer;
            readView = viewOf(((BufferInternal) buffer).unwrap());
            try {
                input(readView);
            } finally {
                read = null;
                readView = null;
            }
        }
        working = false;
        follow();
    }

    /** Netty's own, of which it makes one at most; no other code uses it while the session is shown it. */
    private static ByteBuffer viewOf(ByteBuf bytes) {
        return bytes.internalNioBuffer(bytes.readerIndex(), bytes.readableBytes());
    }

    /**
     * Reports that there is room again. If Vert.x reports it from within a write, it is handled at the end of the
     * current event: to resume reading in the middle of a call of the session could show it more input before it is
     * done.
     */
    private void drained() {
        if (!working) {
            working = true;
            drain();
            working = false;
            follow();
        }
    }

    private void roundOver() {
        if (!inflow.isPassingOn()) {
            lastRead.roundOver();
        }
    }

    private void happened(Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            inflow.end();
            endInOrder();
        } else {
            ReferenceCountUtil.release(event);
        }
    }

    /** Passes the end of the input through Vert.x's queue: no read ever brings no bytes. */
    private void endInOrder() {
        channel.pipeline().fireChannelRead(Unpooled.EMPTY_BUFFER).fireChannelReadComplete();
    }

    /** Makes Vert.x read, or not, as the session can take it. */
    private void follow() {
        if (!isClosed() && paused == wantsInput()) {
            setPaused(!paused);
        }
    }

    /**
     * Reading is stopped at the channel too. A paused socket would go on for a while and queue what it reads, and
     * Vert.x 5.2.0 does not release queued input beyond some 16 buffers when the connection is closed meanwhile.
     * {@link Inflow} queues what the channel reads all the same.
     */
    private void setPaused(boolean toPause) {
        paused = toPause;
        if (toPause) {
            inflow.stop();
            channel.config().setAutoRead(false);
            socket.pause();
        } else {
            channel.config().setAutoRead(true);
            socket.resume(); // shows what was queued, after which it may be paused again
            inflow.goOn();
        }
    }

    // ---- what the session does

    @Override
    protected boolean transportHasRoom() {
        return !socket.writeQueueFull() && longBytes < Tcp.OUTBOX_BYTES;
    }

    /**
     * Vert.x flushes at the end of a round of reads, or at once if there is none. It throws if the connection was lost
     * during a call of the session: Vert.x reports that after the call, and meanwhile there would always be room.
     */
    @Override
    protected void send(ByteBuffer bytes) throws IOException {
        if (!channel.isActive()) {
            throw closedEarly();
        }
        if (bytes == readView) {
            write(bytes.remaining() == read.length() ? read : read.slice(bytes.position(), bytes.limit()));
        } else {
            write(BufferInternal.buffer(Unpooled.copiedBuffer(bytes)));
        }
        bytes.position(bytes.limit());
    }

    private void write(Buffer buffer) {
        int length = buffer.length();
        if (length <= SHORT_BYTES) {
            socket.write(buffer);
            return;
        }
        longBytes += length;
        socket.write(buffer).onComplete(written -> {
            longBytes -= length;
            drained();
        });
    }

    @Override
    protected void sendEnd() {
        socket.writeMessage(Unpooled.EMPTY_BUFFER)
                .onComplete(sent -> channel.shutdownOutput().addListener(this::shutDown), this::close);
    }

    private void shutDown(Future<? super Void> ended) {
        if (ended.isSuccess()) {
            endSent();
        } else {
            close(ended.cause());
        }
    }

    /** Closes the channel, since the socket's own {@code close} first waits for the peer to take what was written. */
    @Override
    protected void disconnect() {
        loops.connections.remove(this);
        socket.channelHandlerContext().close();
    }
}
