package dev.echosounder.netty;

import dev.echosounder.netty.channel.LastRead;
import dev.echosounder.netty.channel.ReadBuffers;
import dev.echosounder.transport.Connection;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import java.net.SocketException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BooleanSupplier;

/**
 * Reports to a connection what happens on its channel, and makes the loop read or not, as the connection asks for. Only
 * for the loop's thread.
 *
 * <p>A client's connection waits for the start signal. Netty reads when a peer half-closes, even without auto-read:
 * that is held until then.
 */
final class LoopHandler extends ChannelInboundHandlerAdapter {

    private final NettyConnection connection;
    private final DuplexChannel channel;
    private final LastRead lastRead;
    private final BooleanSupplier forgottenReset;
    private boolean started;
    private boolean starved; // there was no memory to read into: what is read from then on is not the peer's
    private boolean flows; // started, and not starved
    private Queue<Object> held; // null if nothing was before the start
    private boolean autoRead;
    private boolean shut;
    private boolean over;

    /** @param transport of the channel */
    LoopHandler(NettyConnection connection, DuplexChannel channel, Transport transport) {
        this.connection = connection;
        this.channel = channel;
        this.lastRead = new LastRead(channel, this::end);
        this.autoRead = channel.config().isAutoRead();
        this.forgottenReset = transport.forgottenReset().apply(channel);
        channel.config()
                .setRecvByteBufAllocator(
                        transport.endsForWantOfMemory() ? new ScarceReadBuffers(this::starve) : ReadBuffers.SHARED);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        if (!channel.isRegistered()) { // a client's, whose server has hung up at once: nothing more is reported
            channelInactive(context);
            handlerRemoved(context);
        }
    }

    /**
     * Of an accepted channel: before anything is read. A task for the loop would come later than a read, if the loop is
     * busy.
     */
    @Override
    public void channelActive(ChannelHandlerContext context) {
        begin();
    }

    /** Starts the session, unless the channel is closed. */
    void begin() {
        if (over) {
            return;
        }
        started = true;
        flows = !starved;
        connection.started();
        follow();
        if (held != null) {
            for (Object missed; (missed = held.poll()) != null; ) {
                if (missed instanceof ByteBuf) {
                    channelRead(null, missed);
                } else {
                    userEventTriggered(null, missed);
                }
            }
            channelReadComplete(null);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (flows) {
            connection.arrived((ByteBuf) message);
            follow();
        } else if (started || starved) {
            ReferenceCountUtil.release(message);
        } else {
            hold(message);
        }
    }

    private void hold(Object event) {
        if (held == null) {
            held = new ArrayDeque<>();
        }
        held.add(event);
    }

    /** A round of reads is over. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (!started) {
            return;
        }
        connection.roundOver();
        lastRead.roundOver();
        if (forgottenReset.getAsBoolean()) {
            connection.lost(new SocketException("Connection reset"));
        }
        follow();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (channel.isWritable()) {
            connection.writable();
            follow();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (!started) {
            hold(event);
        } else if (event == ChannelInputShutdownEvent.INSTANCE) { // the peer has half-closed, and everything is read
            shut = true;
            end();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        connection.lost(Connection.closedEarly());
    }

    /**
     * The channel is closed at once, whichever thread runs the session: for want of memory, most likely, and what this
     * one has is what the next channel of this very round would wait for.
     */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        try {
            connection.lost(cause);
        } finally {
            context.close();
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        over = true;
        if (held != null) {
            held.forEach(ReferenceCountUtil::release);
            held.clear();
        }
        connection.over();
    }

    /**
     * Makes the loop read, or not, as the connection asks for. A read after the end would make Netty's epoll close the
     * channel.
     */
    void follow() {
        if (channel.isOpen() && !shut && autoRead != connection.asksForInput()) {
            autoRead = !autoRead;
            channel.config().setAutoRead(autoRead);
        }
    }

    /** Ends the input once everything that has arrived is read. */
    void finishOnceEmpty() {
        lastRead.finish();
    }

    private void end() {
        connection.inputOver();
        follow();
    }

    /** Closes the channel after the round, as the loop still uses it. */
    private void starve(OutOfMemoryError cause) {
        starved = true;
        flows = false;
        channel.eventLoop().execute(() -> {
            ScarceReadBuffers.roundOver();
            connection.lost(cause);
            channel.close();
        });
    }
}
