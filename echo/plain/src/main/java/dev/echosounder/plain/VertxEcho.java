package dev.echosounder.plain;

import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.transport.Transport;
import java.net.InetSocketAddress;

/**
 * Vert.x on its native transport, where there is one: a verticle for each event loop, each of which writes what it
 * reads, and reads no more than it can write.
 */
final class VertxEcho implements PlainServer {

    @Override
    public void start(InetSocketAddress at) throws Exception {
        NetServerOptions options = new NetServerOptions()
                .setHost(at.getHostString())
                .setPort(at.getPort())
                .setAcceptBacklog(BACKLOG)
                .setTcpNoDelay(true);
        Vertx vertx = Vertx.builder()
                .with(new VertxOptions().setEventLoopPoolSize(PROCESSORS))
                .withTransport(transport())
                .build();
        vertx.deployVerticle(
                        () -> new VerticleBase() {

                            @Override
                            public Future<?> start() {
                                return vertx.createNetServer(options)
                                        .connectHandler(VertxEcho::echo)
                                        .listen();
                            }
                        },
                        new DeploymentOptions().setInstances(PROCESSORS))
                .toCompletionStage()
                .toCompletableFuture()
                .get();
    }

    private static Transport transport() {
        Transport epoll = Transport.EPOLL;
        return epoll != null && epoll.available() ? epoll : Transport.NIO;
    }

    /** Echoes. Vert.x has no half-closed connections, so they are enabled on Netty's channel. */
    private static void echo(NetSocket socket) {
        NetSocketInternal internal = (NetSocketInternal) socket;
        ChannelConfig channel = internal.channelHandlerContext().channel().config();
        channel.setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        internal.eventHandler(event -> {
            if (event == ChannelInputShutdownEvent.INSTANCE) {
                socket.end();
            }
        });
        socket.drainHandler(drained -> channel.setAutoRead(true));
        socket.handler(read -> {
            socket.write(read);
            if (socket.writeQueueFull()) {
                channel.setAutoRead(false);
            }
        });
    }
}
