package dev.echosounder.vertx;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;

/**
 * Asks a channel for nothing more once its peer has half-closed. Vert.x does, when what waits in its queue has become less; and to be asked to read once more behind the
 * end makes Netty's epoll fail, and whatever waits in that queue would be lost.
 */
final class EndOfReads extends ChannelDuplexHandler {

    private boolean over;

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
}
