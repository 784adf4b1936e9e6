package dev.echosounder.vertx;

import static dev.echosounder.api.ThreadKind.ACCEPTOR;
import static dev.echosounder.api.ThreadKind.LOOP;

import dev.echosounder.api.Client;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.netty.channel.ChannelSettings;
import dev.echosounder.netty.channel.LeakDetection;
import dev.echosounder.netty.channel.LoopThreads;
import dev.echosounder.transport.NamedModel;
import dev.echosounder.transport.ServedClient;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Vert.x, as its documentation has it: a verticle for each event loop, an event loop for each processor, and the native
 * transport where there is one. A dedicated thread accepts.
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
        return new VertxServer(at, service);
    }

    @Override
    public Client client() throws IOException {
        Loops loops = new Loops(vertx -> Future.succeededFuture());
        NetClient client = loops.vertx.createNetClient(new NetClientOptions().setTcpNoDelay(true));
        return new ServedClient((to, session) -> connect(loops, client, to, session), loops::stop);
    }

    private static VertxConnection connect(Loops loops, NetClient client, InetSocketAddress to, Session session)
            throws IOException {
        Promise<VertxConnection> stands = Promise.promise();
        loops.next()
                .runOnContext(turn -> client.connect(SocketAddress.inetSocketAddress(to))
                        .onComplete(
                                socket -> {
                                    VertxConnection connection =
                                            new VertxConnection(loops, (NetSocketInternal) socket, session);
                                    loops.connections.add(connection);
                                    connection.awaitStart();
                                    stands.complete(connection);
                                },
                                stands::fail));
        return Loops.await(stands.future());
    }

    @Override
    public Set<String> processWideThreads() {
        return LoopThreads.PROCESS_WIDE;
    }
}
