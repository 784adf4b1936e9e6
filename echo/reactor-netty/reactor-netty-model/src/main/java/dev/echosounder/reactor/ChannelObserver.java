package dev.echosounder.reactor;

import dev.echosounder.netty.channel.LastRead;
import dev.echosounder.transport.Connection;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;

/**
 * Observes in the channel's pipeline what Reactor Netty's streams do not report, or not in time. It passes on every
 * event, and sends the end of the input down the pipeline like something that was read: so the session gets it after
 * everything that was read.
 */
final class ChannelObserver extends ChannelDuplexHandler {

    private final ReactorConnection connection;
    private final LastRead lastRead;
    private ChannelHandlerContext place;
    private boolean shut; // the peer has half-closed, and everything is read

    ChannelObserver(ReactorConnection connection, Channel channel) {
        this.connection = connection;
        this.lastRead = new LastRead(channel, this::endInOrder);
    }

    /** Ends the input once everything that has arrived is read, as the server stops. */
    void finish() {
        lastRead.finish();
    }

    private void endInOrder() {
        place.fireChannelRead(ReactorConnection.END);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        place = context;
    }

    /**
     * Reads nothing after the end of the input. Reactor Netty asks for that when more is demanded, and it would make
     * Netty's epoll close the channel.
     */
    @Override
    public void read(ChannelHandlerContext context) {
        if (!shut) {
            context.read();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        context.fireChannelReadComplete();
        lastRead.roundOver();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        context.fireChannelWritabilityChanged();
        if (context.channel().isWritable()) {
            connection.drained();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            shut = true;
            endInOrder();
        }
        context.fireUserEventTriggered(event);
    }

    /** Closes the connection. A stream would hold this back with input that was not demanded. */
    @Override
    public void channelInactive(ChannelHandlerContext context) {
        connection.close(Connection.closedEarly());
        context.fireChannelInactive();
    }

    /** Closes the connection. The handlers after this one need not know. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
        connection.close(failure);
    }
}
