package dev.echosounder.plain;

import dev.echosounder.netty.channel.StayingInEpoll;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import java.net.InetSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/**
 * Netty on one of its transports, as its own distribution shows an echo: a handler writes what it reads, and flushes
 * when that was all.
 *
 * @param handlers the handlers of all connections, which decide what runs them
 */
record NettyEcho(
        Supplier<IoHandlerFactory> loops,
        ChannelFactory<? extends ServerChannel> listener,
        Supplier<ChannelHandler> handlers)
        implements PlainServer {

    static NettyEcho onNio(Supplier<ChannelHandler> handlers) {
        return new NettyEcho(NioIoHandler::newFactory, NioServerSocketChannel::new, handlers);
    }

    static NettyEcho onEpoll(Supplier<ChannelHandler> handlers) {
        return new NettyEcho(StayingInEpoll::newFactory, EpollServerSocketChannel::new, handlers);
    }

    static NettyEcho onIoUring(Supplier<ChannelHandler> handlers) {
        return new NettyEcho(IoUringIoHandler::newFactory, IoUringServerSocketChannel::new, handlers);
    }

    @Override
    public void start(InetSocketAddress at) throws InterruptedException {
        new ServerBootstrap()
                .group(new MultiThreadIoEventLoopGroup(PROCESSORS, loops.get()))
                .channelFactory(listener)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(handlers.get())
                .bind(at)
                .sync();
    }

    static ChannelHandler byAPool() {
        EventExecutorGroup pool = new DefaultEventExecutorGroup(POOL_THREADS);
        return forEach(() -> new PooledEcho(pool.next()));
    }

    static ChannelHandler byVirtualThreads() {
        return forEach(MailedEcho::new);
    }

    private static ChannelHandler forEach(Supplier<ChannelHandler> handler) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(handler.get());
            }
        };
    }

    private static void endAfterTheRest(ChannelHandlerContext to) {
        to.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }

    private abstract static class Handler extends ChannelInboundHandlerAdapter {

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext context) {
            context.channel().config().setAutoRead(context.channel().isWritable());
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable reset) {
            context.close();
        }
    }

    @ChannelHandler.Sharable
    static final class Echo extends Handler {

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            context.write(message, context.voidPromise());
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == ChannelInputShutdownEvent.INSTANCE) {
                endAfterTheRest(context);
            }
        }
    }

    /** The loop gives what it reads to a thread of the pool, always the same. */
    private static final class PooledEcho extends Handler {

        private final EventExecutor thread;

        PooledEcho(EventExecutor thread) {
            this.thread = thread;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            thread.execute(() -> context.writeAndFlush(message, context.voidPromise()));
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == ChannelInputShutdownEvent.INSTANCE) {
                thread.execute(() -> endAfterTheRest(context));
            }
        }
    }

    /** The loop reads into a queue, from which the connection's virtual thread takes and writes. */
    private static final class MailedEcho extends Handler {

        private static final Object END = new Object();

        private final BlockingQueue<Object> read = new LinkedBlockingQueue<>();

        @Override
        public void channelActive(ChannelHandlerContext context) {
            Thread.startVirtualThread(() -> answer(context.channel()));
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            read.add(message);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == ChannelInputShutdownEvent.INSTANCE) {
                read.add(END);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            read.add(END);
        }

        private void answer(Channel channel) {
            try {
                ChannelFuture written = channel.newSucceededFuture();
                for (Object message; (message = read.take()) != END; ) {
                    written = read.isEmpty() ? channel.writeAndFlush(message) : channel.write(message);
                }
                channel.flush();
                written.addListener(ChannelFutureListener.CLOSE);
            } catch (InterruptedException impossible) {
                channel.close();
            }
        }
    }
}
