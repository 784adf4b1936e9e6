package dev.echosounder.reactor;

import dev.echosounder.api.Client;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.netty.channel.ChannelLoops;
import dev.echosounder.netty.channel.ChannelSettings;
import dev.echosounder.netty.channel.LeakDetection;
import dev.echosounder.netty.channel.LoopThreads;
import dev.echosounder.netty.channel.ReadBuffers;
import dev.echosounder.netty.channel.StayingInEpoll;
import dev.echosounder.transport.NamedModel;
import dev.echosounder.transport.ServedClient;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.nio.NioIoHandler;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.tcp.TcpClient;

/**
 * Reactor Netty: the input is a stream, of which as much is demanded as the session can take, and the answers are a
 * stream, too. On event loops, one for each processor, and the native transport where there is one.
 */
public final class ReactorNetty extends NamedModel {

    static {
        LeakDetection.offUnlessAskedFor();
    }

    public ReactorNetty() {
        super("reactor-netty", Roles.all(ThreadKind.LOOP));
    }

    /**
     * Makes the loops of one server or client. They are given to Reactor Netty, and not made by it, so that it is
     * always on the transport that comes with it: its own loops would be on io_uring as soon as that is on the class
     * path for another model.
     */
    static ChannelLoops loops(String name) {
        return new ChannelLoops(name, Epoll.isAvailable() ? StayingInEpoll.newFactory() : NioIoHandler.newFactory());
    }

    @Override
    public SequencedMap<String, String> settings() {
        SequencedMap<String, String> settings = ChannelSettings.of(
                "none: the event loops run the sessions",
                Epoll.isAvailable() ? "epoll, called natively" : "the JDK's selector",
                "direct, of " + ByteBufAllocator.DEFAULT.getClass().getSimpleName());
        settings.put("demand", "1 buffer, and another when the session has taken it; 128 answers under way");
        return settings;
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return new ReactorServer(at, service);
    }

    @Override
    public Client client() {
        ChannelLoops loops = loops(name() + "-client");
        TcpClient client = TcpClient.create(ConnectionProvider.newConnection()) // none is pooled
                .runOn(loops.group)
                .resolver(DefaultAddressResolverGroup.INSTANCE)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, ReactorServer.OUTBOX)
                .option(ChannelOption.RECVBUF_ALLOCATOR, ReadBuffers.SHARED);
        return new ServedClient((to, session) -> connect(loops, client, to, session), loops::stop);
    }

    private static ReactorConnection connect(
            ChannelLoops loops, TcpClient client, InetSocketAddress to, Session session) {
        CompletableFuture<ReactorConnection> connected = new CompletableFuture<>();
        client.remoteAddress(() -> to)
                .doOnConnected(connection -> connected.complete(new ReactorConnection(loops, connection, session)))
                .connect()
                .block();
        return connected.join();
    }

    @Override
    public Set<String> processWideThreads() {
        return LoopThreads.PROCESS_WIDE;
    }
}
