package dev.echosounder.netty;

import dev.echosounder.api.Service;
import dev.echosounder.netty.channel.ChannelLoops;
import dev.echosounder.transport.PortInUseException;
import dev.echosounder.transport.ServerLifecycle;
import dev.echosounder.transport.Tcp;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A listener that deals its connections out to event loops. */
final class NettyServer extends ServerLifecycle {

    static final WriteBufferWaterMark OUTBOX = new WriteBufferWaterMark(Tcp.OUTBOX_BYTES / 2, Tcp.OUTBOX_BYTES);

    private final Loops loops;
    private final Channel listener;

    NettyServer(InetSocketAddress at, Service service, Loops loops) throws IOException {
        super(at, service);
        this.loops = loops;
        try {
            listener = new ServerBootstrap()
                    .group(loops.group)
                    .channelFactory(loops.transport.listener())
                    .option(ChannelOption.SO_BACKLOG, Tcp.BACKLOG)
                    .option(ChannelOption.SO_REUSEADDR, true)
                    .childOption(ChannelOption.TCP_NODELAY, true)
                    .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                    .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, OUTBOX)
                    .childHandler(new SessionInitializer())
                    .handler(new Listening())
                    .bind(at)
                    .sync()
                    .channel();
        } catch (Exception failure) {
            loops.stop(Duration.ZERO);
            throw failure instanceof IOException io ? PortInUseException.explain(at, io) : new IOException(failure);
        }
        begin((InetSocketAddress) listener.localAddress(), loops.connections);
    }

    @Override
    protected void end(Duration grace) {
        drainAcceptQueue(grace);
        listener.close().syncUninterruptibly();
        ChannelLoops.awaitArrivals(loops.group);
        loops.stop(grace);
    }

    /**
     * Where connections cannot be accepted, out of file descriptors most likely, they are left in the queue for a
     * while.
     */
    private final class Listening extends ChannelInboundHandlerAdapter {

        private boolean pausing;

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
            notAccepted(failure);
            if (!pausing) { // Netty has tried again before it reports a failure: each would begin another pause,
                // and end another's
                pausing = true;
                context.channel().config().setAutoRead(false);
                context.executor()
                        .schedule(
                                () -> {
                                    pausing = false;
                                    context.channel().config().setAutoRead(true);
                                },
                                ACCEPT_AGAIN_MILLIS,
                                TimeUnit.MILLISECONDS);
            }
        }
    }

    /** Gives each accepted channel its session. */
    private final class SessionInitializer extends ChannelInitializer<Channel> {

        @Override
        protected void initChannel(Channel channel) {
            if (isDrain(channel.remoteAddress())) {
                channel.close();
                return;
            }
            admit(channel::close, session -> channel.pipeline().addLast(loops.connection(channel, session).handler));
        }
    }
}
