package dev.echosounder.plain;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.net.InetSocketAddress;
import reactor.netty.tcp.TcpServer;

/**
 * Reactor Netty: what is received is the flow that is sent. The end of the input comes as the last of what is received,
 * so that nothing before it is lost.
 *
 * <p>On epoll, where there is one, and with a loop for each processor: left to itself Reactor Netty takes io_uring, and
 * four loops at least.
 */
final class ReactorNettyEcho implements PlainServer {

    private static final Object END = new Object();

    @Override
    public void start(InetSocketAddress at) {
        TcpServer.create()
                .runOn(new MultiThreadIoEventLoopGroup(
                        PROCESSORS, Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory()))
                .host(at.getHostString())
                .port(at.getPort())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .doOnConnection(connection -> connection.addHandlerLast(new HalfClose()))
                .handle((in, out) -> out.send(
                        in.receiveObject().takeWhile(read -> read != END).map(read -> ((ByteBuf) read).retain())))
                .bindNow();
    }

    private static final class HalfClose extends ChannelDuplexHandler {

        private boolean shut;

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == ChannelInputShutdownEvent.INSTANCE) {
                shut = true;
                context.fireChannelRead(END);
            } else {
                context.fireUserEventTriggered(event);
            }
        }

        /** Reads nothing after the end, as that would make Netty close the channel. */
        @Override
        public void read(ChannelHandlerContext context) {
            if (!shut) {
                context.read();
            }
        }
    }
}
