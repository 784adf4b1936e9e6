package dev.echosounder.netty;

import dev.echosounder.api.Session;
import dev.echosounder.netty.channel.ChannelLoops;
import dev.echosounder.transport.Grace;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DuplexChannel;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The event loops of one server or client, with the threads of its sessions. */
final class Loops extends ChannelLoops {

    final Transport transport;
    private final SessionExecutor executor;
    private final Set<Channel> channels =
            ConcurrentHashMap.newKeySet(); // until their sockets are closed, which may be later

    Loops(Transport transport, SessionThreading threading, String name) {
        super(name, transport.loops().get());
        this.transport = transport;
        executor = threading.executor.apply(name);
    }

    /** Connects, on behalf of a session that waits for the start signal. */
    NettyConnection connect(InetSocketAddress to, Session session) throws InterruptedException {
        Channel channel = new Bootstrap()
                .group(group)
                .channelFactory(transport.channel())
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, NettyServer.OUTBOX)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel fresh) {
                        // The session joins once the connection stands: before that it must never be called.
                    }
                })
                .connect(to)
                .sync()
                .channel();
        NettyConnection connection = connection(channel, session);
        channel.pipeline().addLast(connection.handler);
        return connection;
    }

    /** Gives a channel its session. */
    NettyConnection connection(Channel channel, Session session) {
        NettyConnection connection = executor.connection(this, (DuplexChannel) channel, session);
        connections.add(connection);
        channels.add(channel);
        channel.closeFuture().addListener(closed -> channels.remove(channel));
        return connection;
    }

    /**
     * Ends the threads of the sessions too. On io_uring closing is an order that the kernel carries out when what was
     * ordered before is over: a loop that ended sooner would leave the socket open.
     */
    @Override
    public void stop(Duration grace) {
        connections.end(Grace.of(grace));
        channels.forEach(channel -> channel.closeFuture().syncUninterruptibly());
        executor.end();
        super.stop(grace);
    }
}
