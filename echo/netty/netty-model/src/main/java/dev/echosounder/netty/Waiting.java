package dev.echosounder.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The pipeline of a channel until the start signal. Whatever auto-read says, Netty reads when a peer half-closes: that
 * is held until then.
 */
final class Waiting extends LoopHandler {

    private final Queue<Object> held = new ArrayDeque<>();
    private boolean goesOn;

    Waiting(NettyConnection connection) {
        super(connection);
    }

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
        if (!goesOn) {
            super.handlerRemoved(context);
        }
    }

    /** Starts the session, on the start signal. */
    void goOn(ChannelHandlerContext context) {
        goesOn = true;
        Queue<Object> missed = new ArrayDeque<>(held);
        held.clear();
        LoopHandler handler = new LoopHandler(connection);
        context.pipeline().replace(this, null, handler);
        ChannelHandlerContext next = context.pipeline().context(handler);
        handler.begin();
        for (Object each : missed) {
            if (each instanceof ByteBuf) {
                handler.channelRead(next, each);
            } else {
                handler.userEventTriggered(next, each);
            }
        }
        handler.channelReadComplete(next);
    }
}
