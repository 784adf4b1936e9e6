package dev.echosounder.netty;

import dev.echosounder.transport.Connection;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.util.ReferenceCountUtil;

/**
 * The pipeline of a channel whose session has started, or starts as soon as the channel is active: tells the connection
 * what happens.
 */
class LoopHandler extends ChannelInboundHandlerAdapter {

    protected final NettyConnection connection;
    private final Intake intake;

    LoopHandler(NettyConnection connection) {
        this.connection = connection;
        this.intake = connection.intake();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        if (!context.channel()
                .isRegistered()) { // a client's, whose server has hung up at once: nothing more is told of it
            channelInactive(context);
            connection.over();
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

    final void begin() {
        connection.started();
        intake.follow();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (intake.isStarved()) {
            ReferenceCountUtil.release(message);
            return;
        }
        connection.arrived((ByteBuf) message);
        intake.follow();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        connection.roundOver();
        intake.roundOver();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (context.channel().isWritable()) {
            connection.writable();
            intake.follow();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            intake.shut();
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
        connection.over();
    }
}
