package dev.echosounder.plain;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;

import java.net.InetSocketAddress;
import java.util.function.Supplier;

/** Netty on one of its transports, as its own distribution shows an echo: a handler writes what it reads, and flushes when that was all. */
record NettyEcho(Supplier<IoHandlerFactory> loops, ChannelFactory<? extends ServerChannel> listener) implements PlainServer {

    static NettyEcho onNio() {
        return new NettyEcho(NioIoHandler::newFactory, NioServerSocketChannel::new);
    }

    static NettyEcho onEpoll() {
        return new NettyEcho(EpollIoHandler::newFactory, EpollServerSocketChannel::new);
    }

    static NettyEcho onIoUring() {
        return new NettyEcho(IoUringIoHandler::newFactory, IoUringServerSocketChannel::new);
    }

    @Override
    public void start(InetSocketAddress at) throws InterruptedException {
        new ServerBootstrap()
                .group(new MultiThreadIoEventLoopGroup(PROCESSORS, loops.get()))
                .channelFactory(listener)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(new Handler())
                .bind(at).sync();
    }

    @ChannelHandler.Sharable
    private static final class Handler extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            context.write(message, context.voidPromise());
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext context) {
            context.channel().config().setAutoRead(context.channel().isWritable());
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == ChannelInputShutdownEvent.INSTANCE) {
                context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable reset) {
            context.close();
        }
    }
}
