package dev.echosounder.netty;

import static dev.echosounder.api.ThreadKind.LOOP;

import dev.echosounder.api.Client;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.netty.channel.ChannelSettings;
import dev.echosounder.netty.channel.LeakDetection;
import dev.echosounder.netty.channel.LoopThreads;
import dev.echosounder.transport.NamedModel;
import dev.echosounder.transport.ServedClient;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Netty's event loops, one for each processor, which accept, wait, read and write. Models of this kind differ in the
 * transport, and in the threads that run the sessions.
 */
final class NettyModel extends NamedModel {

    static {
        LeakDetection.offUnlessAskedFor();
    }

    private final Transport transport;
    private final SessionThreading threading;

    NettyModel(String name, Transport transport, SessionThreading threading) {
        super(name, new Roles(LOOP, LOOP, LOOP, threading.kind, LOOP));
        this.transport = transport;
        this.threading = threading;
    }

    @Override
    public Optional<String> unavailable() {
        return transport.whyNot();
    }

    @Override
    public SequencedMap<String, String> settings() {
        return ChannelSettings.of(
                threading.text.get(),
                transport.text(),
                "direct, of " + ByteBufAllocator.DEFAULT.getClass().getSimpleName());
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return new NettyServer(at, service, new Loops(transport, threading, name() + "-server"));
    }

    @Override
    public Client client() {
        Loops loops = new Loops(transport, threading, name() + "-client");
        return new ServedClient(loops::connect, loops::stop);
    }

    @Override
    public Set<String> processWideThreads() {
        return LoopThreads.PROCESS_WIDE;
    }
}
