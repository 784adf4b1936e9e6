package dev.echosounder.vertx;

import dev.echosounder.api.Session;
import dev.echosounder.transport.ClientLifecycle;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Connections on event loops of their own, dealt out in turn. */
final class VertxClient extends ClientLifecycle<VertxConnection> {

    private final Loops loops;
    private final NetClient client;
    private int connected;

    VertxClient() throws IOException {
        super(VertxConnection::begin, VertxConnection::callOff);
        loops = new Loops(vertx -> Future.succeededFuture());
        client = loops.vertx.createNetClient(new NetClientOptions().setTcpNoDelay(true));
    }

    @Override
    protected VertxConnection open(InetSocketAddress to, Session session) throws IOException {
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
        return Loops.await(stands.future());
    }

    @Override
    protected void end(Duration grace) {
        loops.stop(grace);
    }
}
