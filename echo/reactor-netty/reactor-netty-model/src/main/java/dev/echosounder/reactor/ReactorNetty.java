package dev.echosounder.reactor;

import dev.echosounder.api.Client;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.netty.channel.ChannelSettings;
import dev.echosounder.netty.channel.LeakDetection;
import dev.echosounder.netty.channel.LoopThreads;
import dev.echosounder.transport.NamedModel;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.epoll.Epoll;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Reactor Netty: what is read comes as a stream, of which as much is demanded as the session can take, and what the
 * session answers is a stream too. On event loops, one for each processor, and the native transport where there is one.
 */
public final class ReactorNetty extends NamedModel {

    static {
        LeakDetection.offUnlessAskedFor();
    }

    public ReactorNetty() {
        super("reactor-netty", Roles.all(ThreadKind.LOOP));
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
        return ReactorServer.open(at, service);
    }

    @Override
    public Client client() {
        return new ReactorClient();
    }

    @Override
    public Set<String> processWideThreads() {
        return LoopThreads.PROCESS_WIDE;
    }
}
