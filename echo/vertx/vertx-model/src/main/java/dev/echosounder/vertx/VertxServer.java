package dev.echosounder.vertx;

import dev.echosounder.api.Service;
import dev.echosounder.netty.channel.ChannelLoops;
import dev.echosounder.transport.PortInUseException;
import dev.echosounder.transport.ServerLifecycle;
import dev.echosounder.transport.Tcp;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A Vert.x server for each event loop. They share one listener, whose connections Vert.x deals out to them. */
final class VertxServer extends ServerLifecycle {

    /** Names a free port, so that all servers of a Vert.x listen on the same one. */
    private static final int THE_SAME_PORT = 1;

    /** The grace that Vert.x gives: connections are cut here before that, with the right cause. */
    private static final Duration NEVER = Duration.ofDays(1);

    private final SocketAddress at;
    private final List<NetServer> servers = new CopyOnWriteArrayList<>();
    private final Loops loops;

    VertxServer(InetSocketAddress at, Service service) throws IOException {
        super(at, service);
        String host = at.getAddress().getHostAddress();
        this.at = at.getPort() == 0
                ? SocketAddress.sharedRandomPort(THE_SAME_PORT, host)
                : SocketAddress.inetSocketAddress(at.getPort(), host);
        try {
            loops = new Loops(this::listen);
        } catch (IOException failure) {
            throw PortInUseException.explain(at, failure);
        }
        begin(new InetSocketAddress(at.getAddress(), servers.getFirst().actualPort()), loops.connections);
    }

    private Future<?> listen(Vertx vertx) {
        NetServer server = vertx.createNetServer(new NetServerOptions()
                .setAcceptBacklog(Tcp.BACKLOG)
                .setTcpNoDelay(true)
                .setReuseAddress(true));
        servers.add(server);
        return server.connectHandler(this::admit).listen(at);
    }

    private void admit(NetSocket socket) {
        NetSocketInternal accepted = (NetSocketInternal) socket;
        if (isDrain(accepted.channelHandlerContext().channel().remoteAddress())) {
            socket.close();
            return;
        }
        VertxConnection connection = admit(socket::close, session -> {
            VertxConnection made = new VertxConnection(loops, accepted, session);
            loops.connections.add(made);
            return made;
        });
        if (connection != null) {
            connection.startNow();
        }
    }

    @Override
    protected void end(Duration grace) {
        drainAcceptQueue(grace);
        ChannelLoops.awaitArrivals(((VertxInternal) loops.vertx).nettyEventLoopGroup());
        loops.connections.finish();
        servers.forEach(server -> server.shutdown(NEVER));
        loops.stop(grace);
    }
}
