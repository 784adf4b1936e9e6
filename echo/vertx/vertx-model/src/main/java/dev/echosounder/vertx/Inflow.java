package dev.echosounder.vertx;

import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * What a channel reads while nothing asks for it, before Vert.x sees it: when a peer has half-closed or reset, Netty's
 * epoll reads to the end all the same. That is kept here, as Vert.x would not release it all if the connection was
 * closed meanwhile.
 *
 * <p>Behind the end nothing more is asked for. Vert.x does, when what waits in its queue has become less; and to be
 * asked to read once more behind the end makes Netty's epoll fail, and whatever waits in that queue would be lost.
 *
 * <p>It is in the channel's pipeline only while there is something for it to do, so that a message on its usual way
 * does not pass it. By the thread of the channel's loop only.
 */
@ChannelHandler.Sharable // not by channels, but Netty lets only those come back that say so
final class Inflow extends ChannelDuplexHandler {

    private final Channel channel;
    private final Queue<Object> kept = new ArrayDeque<>(0);
    private ChannelHandlerContext place; // null while it is in no pipeline
    private boolean passingOn;
    private boolean over;

    Inflow(Channel channel) {
        this.channel = channel;
    }

    /** Nothing asks for more for a while. */
    void stop() {
        if (place == null) {
            channel.pipeline().addFirst(this);
        }
    }

    /** The peer has half-closed, and everything is read. */
    void end() {
        over = true;
        stop();
    }

    /** Reading goes on: shows what was kept, until reading is stopped again. */
    void goOn() {
        if (passingOn) {
            return;
        }
        passOn();
        if (place != null && !over && kept.isEmpty() && channel.config().isAutoRead()) {
            channel.pipeline().remove(this);
        }
    }

    private void passOn() {
        if (kept.isEmpty()) {
            return;
        }
        passingOn = true;
        while (channel.config().isAutoRead() && !kept.isEmpty()) {
            place.fireChannelRead(kept.poll());
        }
        place.fireChannelReadComplete();
        passingOn = false;
    }

    /** Whether what goes on is no round of reads, but what was read before. */
    boolean isPassingOn() {
        return passingOn;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        place = context;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
        if (channel.config().isAutoRead() && kept.isEmpty()) {
            context.fireChannelRead(bytes);
        } else {
            kept.add(bytes);
        }
    }

    @Override
    public void read(ChannelHandlerContext context) {
        if (!over) {
            context.read();
        }
    }

    /** There is nothing more to do, or the channel is closed. */
    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        place = null;
        for (Object bytes; (bytes = kept.poll()) != null; ) {
            ReferenceCountUtil.release(bytes);
        }
    }
}
