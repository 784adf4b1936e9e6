package dev.echosounder.reactor;

import dev.echosounder.api.Session;
import dev.echosounder.netty.channel.ReadBuffers;
import dev.echosounder.transport.ClientLifecycle;
import io.netty.channel.ChannelOption;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import reactor.core.Exceptions;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.tcp.TcpClient;

/** Connections of Reactor Netty on loops of their own; none is kept to be used again. */
final class ReactorClient extends ClientLifecycle<ReactorConnection> {

    private final Loops loops = new Loops("reactor-netty-client");
    private final TcpClient client = TcpClient.create(ConnectionProvider.newConnection())
            .runOn(loops.group)
            .resolver(DefaultAddressResolverGroup.INSTANCE)
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .option(ChannelOption.WRITE_BUFFER_WATER_MARK, ReactorServer.OUTBOX)
            .option(ChannelOption.RECVBUF_ALLOCATOR, ReadBuffers.SHARED);

    ReactorClient() {
        super(ReactorConnection::begin, ReactorConnection::callOff);
    }

    @Override
    protected ReactorConnection open(InetSocketAddress to, Session session) throws IOException {
        CompletableFuture<ReactorConnection> connected = new CompletableFuture<>();
        try {
            client.remoteAddress(() -> to)
                    .doOnConnected(connection -> connected.complete(new ReactorConnection(loops, connection, session)))
                    .connect()
                    .block();
        } catch (RuntimeException failure) {
            Throwable cause = Exceptions.unwrap(failure);
            throw cause instanceof IOException io ? io : new IOException("Cannot connect to " + to, cause);
        }
        return connected.join();
    }

    @Override
    protected void end(Duration grace) {
        loops.stop(grace);
    }
}
