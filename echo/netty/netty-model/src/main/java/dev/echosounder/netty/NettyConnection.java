package dev.echosounder.netty;

import dev.echosounder.api.Session;
import dev.echosounder.api.transport.Connection;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * A connection of an event loop. Everything runs on the loop's thread, except where it says otherwise.
 *
 * <p>What a session writes back from the buffer that Netty has just read is passed on as that buffer, retained, without a copy.
 */
final class NettyConnection extends Connection {

    private static final int LOOK_AGAIN_MILLIS = 2;

    /**
     * So often must the input be found empty, of a connection that is to finish. Once is not enough: on io_uring the kernel may have read
     * before the server was told to stop, and on a busy machine what a peer on the same machine has sent may still be on its way.
     */
    private static final int EMPTY_LOOKS = 2;

    private final Loops loops;
    private final DuplexChannel channel;

    private ByteBuf read;        // while the session is shown it
    private ByteBuffer readView; // the same bytes as the session sees them
    private boolean reading;     // between the first read of a round and the end of that round
    private boolean autoRead;
    private boolean unflushed;
    private int reads;
    private boolean finishing;
    private int foundEmpty;
    private boolean starved;

    NettyConnection(Loops loops, Channel channel, Session session) {
        super(session);
        this.loops = loops;
        this.channel = (DuplexChannel) channel;
        this.autoRead = channel.config().isAutoRead();
        if (loops.transport().endsForWantOfMemory()) {
            channel.config().setRecvByteBufAllocator(new ReadBuffers(this::starve));
        }
        loops.add(this, channel);
    }

    Class<? extends Channel> channelType() {
        return channel.getClass();
    }

    boolean isOf(EventExecutor loop) {
        return channel.eventLoop() == loop;
    }

    /** The gun, for a connection that {@linkplain Waiting waits} for it. From any thread. */
    void begin() {
        channel.eventLoop().execute(() -> {
            Waiting waiting = channel.pipeline().get(Waiting.class);
            if (waiting != null) { // or else it is closed, and out of the pipeline
                waiting.goOn();
            }
        });
    }

    private void startNow() {
        start();
        showInterest();
    }

    /** Ends a connection whose session was never started. From any thread. */
    void callOff() {
        channel.eventLoop().execute(() -> close(null));
    }

    /** Ends a connection that took too long. From any thread. */
    void cut(IOException cause) {
        channel.eventLoop().execute(() -> close(cause));
    }

    /**
     * Ends the input once everything that has arrived is read. What the kernel holds makes the channel readable, so the loop reads it
     * on its next round: when a while goes by without a read, there was nothing; and when a read brings less than it could, there is
     * nothing more. A peer that sends on and on is not waited for. From any thread.
     */
    void finishOnceEmpty() {
        channel.eventLoop().execute(() -> {
            finishing = true;
            lookAgain();
        });
    }

    private void lookAgain() {
        int readsBefore = reads;
        channel.eventLoop().schedule(() -> {
            if (isClosed()) {
                return;
            }
            if (reads == readsBefore) {
                isEmpty(true);
            }
            lookAgain();
        }, LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void isEmpty(boolean empty) {
        foundEmpty = empty && wantsInput() ? foundEmpty + 1 : 0;
        if (foundEmpty == EMPTY_LOOKS) {
            inputEnd();
            showInterest();
        }
    }

    /** There is no memory to read into: nothing that is read from now on is the peer's. */
    private void starve(OutOfMemoryError cause) {
        if (!starved) {
            starved = true;
            channel.eventLoop().execute(() -> close(cause));
        }
    }

    private void showInterest() {
        if (!isClosed() && autoRead != wantsInput()) {
            autoRead = !autoRead;
            channel.config().setAutoRead(autoRead);
        }
    }

    @Override
    protected boolean transportHasRoom() {
        return channel.isWritable();
    }

    @Override
    protected void send(ByteBuffer bytes) {
        ByteBuf out;
        if (bytes == readView) {
            out = bytes.remaining() == read.readableBytes()
                    ? read.retain()
                    : read.retainedSlice(read.readerIndex() + bytes.position(), bytes.remaining());
            bytes.position(bytes.limit());
        } else {
            out = channel.alloc().directBuffer(bytes.remaining()).writeBytes(bytes);
        }
        channel.write(out, channel.voidPromise());
        unflushed = true;
    }

    /** While a round of reads goes on, its answers leave together at its end, or when they fill the outbox. */
    @Override
    protected void flush() {
        if (unflushed && !(reading && channel.isWritable())) {
            unflushed = false;
            channel.flush();
        }
    }

    @Override
    protected void sendEnd() {
        unflushed = false;
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> {
            if (sent.isSuccess()) {
                channel.shutdownOutput().addListener(this::shutDown);
            } else {
                close(sent.cause());
            }
        });
    }

    private void shutDown(Future<? super Void> ended) {
        if (ended.isSuccess()) {
            endSent();
        } else {
            close(ended.cause());
        }
    }

    @Override
    protected void disconnect() {
        loops.remove(this);
        channel.close();
    }

    /** What the pipeline of a channel consists of whose session has started, or starts as soon as the channel is active. */
    class Handler extends ChannelInboundHandlerAdapter {

        /** Of an accepted channel: before anything is read. A task for the loop would come later than a read, if the loop is busy. */
        @Override
        public void channelActive(ChannelHandlerContext context) {
            startNow();
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (starved) {
                ReferenceCountUtil.release(message);
                return;
            }
            reads++;
            reading = true;
            read = (ByteBuf) message;
            readView = read.nioBuffer();
            try {
                input(readView);
            } finally {
                readView = null;
                read.release();
                read = null;
            }
            showInterest();
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            reading = false;
            flush();
            if (finishing) {
                var last = channel.unsafe().recvBufAllocHandle();
                isEmpty(last.lastBytesRead() < last.attemptedBytesRead());
            }
            showInterest();
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext context) {
            if (channel.isWritable()) {
                drain();
                showInterest();
            }
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == ChannelInputShutdownEvent.INSTANCE) {
                reading = false;
                flush();
                inputEnd();
                showInterest();
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            close(new EOFException("The connection was closed before both directions had ended."));
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            close(cause);
        }
    }

    /** What it consists of until the gun. Whatever auto-read says, Netty reads when a peer half-closes: that is held until then. */
    final class Waiting extends Handler {

        private final Queue<Object> held = new ArrayDeque<>();

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            held.add(message);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            // There is nothing to be flushed.
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            held.add(event);
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext context) {
            held.forEach(ReferenceCountUtil::release);
            held.clear();
        }

        void goOn() {
            Queue<Object> missed = new ArrayDeque<>(held);
            held.clear();
            Handler handler = new Handler();
            channel.pipeline().replace(this, null, handler);
            ChannelHandlerContext context = channel.pipeline().context(handler);
            startNow();
            for (Object each : missed) {
                if (each instanceof ByteBuf) {
                    handler.channelRead(context, each);
                } else {
                    handler.userEventTriggered(context, each);
                }
            }
            handler.channelReadComplete(context);
        }
    }
}
