package dev.echosounder.vertx;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Connections on event loops of their own, dealt out in turn. */
final class VertxClient implements Client {

    private final Loops loops;
    private final NetClient client;
    private List<VertxConnection> standing = new ArrayList<>();
    private int connected;

    VertxClient() throws IOException {
        loops = new Loops(vertx -> Future.succeededFuture());
        client = loops.vertx.createNetClient(new NetClientOptions().setTcpNoDelay(true));
    }

    @Override
    public synchronized void connect(InetSocketAddress to, Session session) throws IOException {
        Promise<VertxConnection> stands = Promise.promise();
        SocketAddress address = SocketAddress.inetSocketAddress(to);
        loops.context(connected++)
                .runOnContext(turn -> client.connect(address)
                        .onComplete(
                                socket -> {
                                    VertxConnection connection =
                                            new VertxConnection(loops, (NetSocketInternal) socket, session);
                                    loops.connections.add(connection);
                                    connection.awaitStart();
                                    stands.complete(connection);
                                },
                                stands::fail));
        standing.add(Loops.await(stands.future()));
    }

    @Override
    public synchronized void start() {
        standing.forEach(VertxConnection::begin);
        standing = new ArrayList<>();
    }

    @Override
    public synchronized void stop(Duration grace) {
        standing.forEach(VertxConnection::callOff);
        standing.clear();
        loops.stop(grace);
    }
}
