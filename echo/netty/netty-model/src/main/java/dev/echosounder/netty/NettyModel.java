package dev.echosounder.netty;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.netty.channel.ChannelSettings;
import dev.echosounder.netty.channel.LeakDetection;
import dev.echosounder.netty.channel.LoopThreads;
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
abstract class NettyModel implements Model {

    static {
        LeakDetection.offUnlessAskedFor();
    }

    private final String name;
    private final Transport transport;
    private final SessionThreading threading;

    NettyModel(String name, Transport transport, SessionThreading threading) {
        this.name = name;
        this.transport = transport;
        this.threading = threading;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Optional<String> unavailable() {
        return transport.whyNot();
    }

    @Override
    public final Optional<Roles> roles() {
        return Optional.of(
                new Roles(ThreadKind.LOOP, ThreadKind.LOOP, ThreadKind.LOOP, threading.kind(), ThreadKind.LOOP));
    }

    @Override
    public final SequencedMap<String, String> settings() {
        return ChannelSettings.of(
                threading.text(),
                transport.text(),
                "direct, of " + ByteBufAllocator.DEFAULT.getClass().getSimpleName());
    }

    @Override
    public final Server serve(InetSocketAddress at, Service service) throws IOException {
        return NettyServer.open(at, service, transport, threading, name + "-server");
    }

    @Override
    public final Client client() {
        return new NettyClient(transport, threading, name + "-client");
    }

    @Override
    public final Set<String> processWideThreads() {
        return LoopThreads.PROCESS_WIDE;
    }
}
