package dev.echosounder.vertx;

import static dev.echosounder.api.ThreadKind.ACCEPTOR;
import static dev.echosounder.api.ThreadKind.LOOP;

import dev.echosounder.api.Client;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.netty.channel.ChannelSettings;
import dev.echosounder.netty.channel.LeakDetection;
import dev.echosounder.netty.channel.LoopThreads;
import dev.echosounder.transport.NamedModel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Vert.x, as its documentation has it: a verticle for each event loop, an event loop for each processor, and the native
 * transport where there is one. A thread of its own accepts.
 */
public final class VertxModel extends NamedModel {

    static {
        LeakDetection.offUnlessAskedFor();
    }

    public VertxModel() {
        super("vertx", new Roles(ACCEPTOR, LOOP, LOOP, LOOP, LOOP));
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
