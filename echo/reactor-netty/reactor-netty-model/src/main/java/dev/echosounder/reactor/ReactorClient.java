package dev.echosounder.reactor;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import dev.echosounder.netty.channel.ReadBuffers;
import io.netty.channel.ChannelOption;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import reactor.core.Exceptions;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.tcp.TcpClient;

/** Connections of Reactor Netty on loops of their own; none is kept to be used again. */
final class ReactorClient implements Client {

    private final Loops loops = new Loops("reactor-netty-client");
    private final TcpClient client = TcpClient.create(ConnectionProvider.newConnection())
            .runOn(loops.group)
            .resolver(DefaultAddressResolverGroup.INSTANCE)
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .option(ChannelOption.WRITE_BUFFER_WATER_MARK, ReactorServer.OUTBOX)
            .option(ChannelOption.RECVBUF_ALLOCATOR, ReadBuffers.SHARED);
    private List<ReactorConnection> standing = new ArrayList<>();

    @Override
    public synchronized void connect(InetSocketAddress to, Session session) throws IOException {
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
        standing.add(connected.join());
    }

    @Override
    public synchronized void start() {
        standing.forEach(ReactorConnection::begin);
        standing = new ArrayList<>();
    }

    @Override
    public synchronized void stop(Duration grace) {
        standing.forEach(ReactorConnection::callOff);
        standing.clear();
        loops.stop(grace);
    }
}
