package dev.echosounder.reactor;

import dev.echosounder.api.Service;
import dev.echosounder.netty.channel.ChannelLoops;
import dev.echosounder.netty.channel.ReadBuffers;
import dev.echosounder.transport.PortInUseException;
import dev.echosounder.transport.ServerLifecycle;
import dev.echosounder.transport.Tcp;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.ChannelBindException;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.NettyInbound;
import reactor.netty.NettyOutbound;
import reactor.netty.tcp.TcpServer;

/** A server of Reactor Netty on its own loops. */
final class ReactorServer extends ServerLifecycle {

    static final WriteBufferWaterMark OUTBOX = new WriteBufferWaterMark(Tcp.OUTBOX_BYTES / 2, Tcp.OUTBOX_BYTES);

    private final ChannelLoops loops = ReactorNetty.loops("reactor-netty-server");
    private final DisposableServer listener;

    ReactorServer(InetSocketAddress at, Service service) throws IOException {
        super(at, service);
        try {
            listener = TcpServer.create()
                    .runOn(loops.group)
                    .bindAddress(() -> at)
                    .option(ChannelOption.SO_BACKLOG, Tcp.BACKLOG)
                    .option(ChannelOption.SO_REUSEADDR, true)
                    .childOption(ChannelOption.TCP_NODELAY, true)
                    .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                    .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, OUTBOX)
                    .childOption(ChannelOption.RECVBUF_ALLOCATOR, ReadBuffers.SHARED)
                    .handle(this::admit)
                    .bind()
                    .block(); // bindNow has a timeout, whose threads stay for good
        } catch (ChannelBindException failure) {
            loops.stop(Duration.ZERO);
            throw failure.getCause() instanceof IOException io
                    ? PortInUseException.explain(at, io)
                    : new IOException(failure);
        }
        listener.channel().pipeline().addFirst(new Refused());
        begin((InetSocketAddress) listener.address(), loops.connections);
    }

    private Publisher<Void> admit(NettyInbound in, NettyOutbound out) {
        Connection[] accepted = new Connection[1];
        in.withConnection(connection -> accepted[0] = connection);
        if (isDrain(accepted[0].channel().remoteAddress())) {
            return Mono.empty(); // that ends it
        }
        ReactorConnection connection = admit(() -> {}, session -> new ReactorConnection(loops, accepted[0], session));
        return connection == null ? Mono.empty() : connection.converse();
    }

    /** Reactor Netty does not say that it could not accept a connection: it only pauses for a second. */
    private final class Refused extends ChannelInboundHandlerAdapter {

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
            notAccepted(failure);
            context.fireExceptionCaught(failure);
        }
    }

    @Override
    protected void end(Duration grace) {
        drainAcceptQueue(grace);
        listener.channel().close().syncUninterruptibly();
        ChannelLoops.awaitArrivals(loops.group);
        loops.stop(grace);
    }
}
