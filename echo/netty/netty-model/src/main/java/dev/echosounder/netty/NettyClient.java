package dev.echosounder.netty;

import dev.echosounder.api.Session;
import dev.echosounder.transport.ClientLifecycle;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/** Connections on event loops of their own. */
final class NettyClient extends ClientLifecycle<NettyConnection> {

    private final Loops loops;
    private final Bootstrap bootstrap;

    NettyClient(Loops loops) {
        super(NettyConnection::begin, NettyConnection::callOff);
        this.loops = loops;
        bootstrap = new Bootstrap()
                .group(loops.group)
                .channelFactory(loops.transport().channel())
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, NettyServer.OUTBOX);
    }

    @Override
    protected NettyConnection open(InetSocketAddress to, Session session) throws IOException {
        Channel channel;
        try {
            channel = bootstrap
                    .clone()
                    .handler(new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel fresh) {
                            // The session joins once the connection stands: before that it must never be called.
                        }
                    })
                    .connect(to)
                    .sync()
                    .channel();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while connecting to " + to, interrupted);
        } catch (Exception failure) {
            throw failure instanceof IOException io ? io : new IOException("Cannot connect to " + to, failure);
        }
        NettyConnection connection = loops.connection(channel, session);
        channel.pipeline().addLast(new Waiting(connection));
        return connection;
    }

    /** The types of the channels of connections that stand and wait for the start signal. */
    List<Class<? extends Channel>> channelTypes() {
        return standing().stream()
                .<Class<? extends Channel>>map(NettyConnection::channelType)
                .toList();
    }

    boolean isLoop(Thread thread) {
        return loops.has(thread);
    }

    @Override
    protected void end(Duration grace) {
        loops.stop(grace);
    }
}
