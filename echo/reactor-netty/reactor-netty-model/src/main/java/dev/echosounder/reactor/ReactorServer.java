package dev.echosounder.reactor;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.netty.channel.ReadBuffers;
import dev.echosounder.transport.AcceptErrors;
import dev.echosounder.transport.AcceptQueueDrain;
import dev.echosounder.transport.IdleWatch;
import dev.echosounder.transport.PortInUseException;
import dev.echosounder.transport.Tcp;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.ChannelBindException;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.NettyInbound;
import reactor.netty.NettyOutbound;
import reactor.netty.tcp.TcpServer;

/** A server of Reactor Netty on loops of its own. */
final class ReactorServer implements Server {

    private static final System.Logger LOG = System.getLogger(ReactorServer.class.getName());

    static final WriteBufferWaterMark OUTBOX = new WriteBufferWaterMark(Tcp.OUTBOX_BYTES / 2, Tcp.OUTBOX_BYTES);

    private final Service service;
    private final Loops loops = new Loops("reactor-netty-server");
    private final DisposableServer listener;
    private final IdleWatch idleWatch;
    private final AcceptErrors newcomers = new AcceptErrors(LOG);
    private final AcceptQueueDrain lastCaller = new AcceptQueueDrain();
    private final CountDownLatch allAccepted = new CountDownLatch(1);
    private boolean stopped; // guarded by this

    static ReactorServer open(InetSocketAddress at, Service service) throws IOException {
        return new ReactorServer(at, service);
    }

    private ReactorServer(InetSocketAddress at, Service service) throws IOException {
        this.service = service;
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
        idleWatch = IdleWatch.of(
                service, "idle-watch-" + address().getPort(), loops.connections::forEach, ReactorConnection::cut);
    }

    @Override
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.address();
    }

    private Publisher<Void> admit(NettyInbound in, NettyOutbound out) {
        Connection[] accepted = new Connection[1];
        in.withConnection(connection -> accepted[0] = connection);
        if (lastCaller.is(accepted[0].channel().remoteAddress())) {
            allAccepted.countDown();
            return Mono.empty(); // that ends it
        }
        Session session = newcomers.admit(address(), () -> {}, service::newSession);
        if (session == null) {
            return Mono.empty();
        }
        ReactorConnection connection = new ReactorConnection(loops, accepted[0], session);
        return connection.converse();
    }

    /** Reactor Netty does not say that it could not accept a connection: it only pauses for a second. */
    private final class Refused extends ChannelInboundHandlerAdapter {

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
            newcomers.notAccepted(address(), failure);
            context.fireExceptionCaught(failure);
        }
    }

    @Override
    public synchronized void stop(Duration grace) {
        if (stopped) {
            return;
        }
        stopped = true;
        idleWatch.close();
        try (lastCaller) {
            lastCaller.call(address());
            allAccepted.await(grace.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException | InterruptedException nobodyIsAccepted) {
            LOG.log(
                    Level.WARNING,
                    "Connections that wait to be accepted at " + address() + " are lost",
                    nobodyIsAccepted);
        }
        listener.channel().close().syncUninterruptibly();
        loops.connections.awaitArrivals();
        loops.stop(grace);
    }
}
