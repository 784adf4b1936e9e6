package dev.echosounder.vertx;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.netty.channel.ChannelSettings;
import dev.echosounder.netty.channel.LeakDetection;
import dev.echosounder.netty.channel.LoopThreads;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Vert.x, as its documentation has it: a verticle for each event loop, an event loop for each processor, and the native
 * transport where there is one. A thread of its own accepts.
 */
public final class VertxModel implements Model {

    static {
        LeakDetection.offUnlessAskedFor();
    }

    @Override
    public String name() {
        return "vertx";
    }

    @Override
    public Optional<Roles> roles() {
        return Optional.of(
                new Roles(ThreadKind.ACCEPTOR, ThreadKind.LOOP, ThreadKind.LOOP, ThreadKind.LOOP, ThreadKind.LOOP));
    }

    @Override
    public SequencedMap<String, String> settings() {
        return ChannelSettings.of(
                "none: the event loops run the sessions, each with a verticle",
                Loops.transport().name(),
                "on the heap: Vert.x copies what is read");
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return VertxServer.open(at, service);
    }

    @Override
    public Client client() throws IOException {
        return new VertxClient();
    }

    @Override
    public Set<String> processWideThreads() {
        return LoopThreads.PROCESS_WIDE;
    }
}
