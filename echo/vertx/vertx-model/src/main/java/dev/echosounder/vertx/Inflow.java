package dev.echosounder.vertx;

import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The input that a channel reads unasked, before Vert.x sees it: when a peer has half-closed or reset, Netty's epoll
 * reads to the end all the same. It is queued here, as Vert.x would not release all of it if the connection was closed
 * meanwhile.
 *
 * <p>Nothing is read after the end. Vert.x asks for that when its queue has become shorter; it would make Netty's epoll
 * fail, and the rest of that queue would be lost.
 *
 * <p>It is in the channel's pipeline only while there is something for it to do, so that a message on its usual way
 * does not pass it. Only for the thread of the channel's loop.
 */
@ChannelHandler.Sharable // not by channels, but Netty adds only sharable handlers again
final class Inflow extends ChannelDuplexHandler {

    private final Channel channel;
    private final Queue<Object> queued = new ArrayDeque<>(0);
    private ChannelHandlerContext place; // null while it is in no pipeline
    private boolean passingOn;
    private boolean over;

    Inflow(Channel channel) {
        this.channel = channel;
    }

    /** Stops reading for a while. */
    void stop() {
        if (place == null) {
            channel.pipeline().addFirst(this);
        }
    }

    /** Reports that the peer has half-closed, and everything is read. */
    void end() {
        over = true;
        stop();
    }

    /** Goes on reading: passes on what was queued, until reading is stopped again. */
    void goOn() {
        if (passingOn) {
            return;
        }
        passOn();
        if (place != null && !over && queued.isEmpty() && channel.config().isAutoRead()) {
            channel.pipeline().remove(this);
        }
    }

    private void passOn() {
        if (queued.isEmpty()) {
            return;
        }
        passingOn = true;
        while (channel.config().isAutoRead() && !queued.isEmpty()) {
            place.fireChannelRead(queued.poll());
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
        if (channel.config().isAutoRead() && queued.isEmpty()) {
            context.fireChannelRead(bytes);
        } else {
            queued.add(bytes);
        }
    }

    @Override
    public void read(ChannelHandlerContext context) {
        if (!over) {
            context.read();
        }
    }

    /** Releases what was queued, when there is nothing more to do or the channel is closed. */
    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        place = null;
        for (Object bytes; (bytes = queued.poll()) != null; ) {
            ReferenceCountUtil.release(bytes);
        }
    }
}
