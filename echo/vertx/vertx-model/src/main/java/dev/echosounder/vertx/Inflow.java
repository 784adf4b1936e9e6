package dev.echosounder.vertx;

import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.util.ReferenceCountUtil;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * What a channel reads, before Vert.x sees it. When a peer has half-closed or reset, Netty's epoll reads to the end, also where nobody asks for it: that is kept here
 * for as long as nobody does, as Vert.x would not release it all if the connection was closed meanwhile.
 *
 * <p>Behind the end nothing more is asked for. Vert.x does, when what waits in its queue has become less; and to be asked to read once more behind the end makes Netty's
 * epoll fail, and whatever waits in that queue would be lost.
 */
final class Inflow extends ChannelDuplexHandler {

    private final Channel channel;
    private final Queue<Object> kept = new ArrayDeque<>(0);
    private ChannelHandlerContext context;
    private boolean passingOn;
    private boolean over;

    Inflow(Channel channel) {
        this.channel = channel;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        this.context = context;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
        if (channel.config().isAutoRead() && kept.isEmpty()) {
            context.fireChannelRead(bytes);
        } else {
            kept.add(bytes);
        }
    }

    /** Reading goes on: shows what was kept, until reading is stopped again. */
    void passOn() {
        if (kept.isEmpty() || passingOn) {
            return;
        }
        passingOn = true;
        while (channel.config().isAutoRead() && !kept.isEmpty()) {
            context.fireChannelRead(kept.poll());
        }
        context.fireChannelReadComplete();
        passingOn = false;
    }

    /** Whether what goes on is no round of reads, but what was read before. */
    boolean isPassingOn() {
        return passingOn;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        over |= event == ChannelInputShutdownEvent.INSTANCE;
        context.fireUserEventTriggered(event);
    }

    @Override
    public void read(ChannelHandlerContext context) {
        if (!over) {
            context.read();
        }
    }

    /** The channel is closed. */
    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        for (Object bytes; (bytes = kept.poll()) != null; ) {
            ReferenceCountUtil.release(bytes);
        }
    }
}
