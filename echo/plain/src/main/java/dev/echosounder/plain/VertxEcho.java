package dev.echosounder.plain;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.net.NetServerOptions;

import java.net.InetSocketAddress;

/** Vert.x: a verticle for each event loop, each of which pipes its sockets into themselves. */
final class VertxEcho implements PlainServer {

    @Override
    public void start(InetSocketAddress at) throws Exception {
        NetServerOptions options = new NetServerOptions()
                .setHost(at.getHostString()).setPort(at.getPort())
                .setAcceptBacklog(BACKLOG).setTcpNoDelay(true);
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(PROCESSORS));
        vertx.deployVerticle(() -> new VerticleBase() {

            @Override
            public Future<?> start() {
                return vertx.createNetServer(options).connectHandler(socket -> socket.pipeTo(socket)).listen();
            }
        }, new DeploymentOptions().setInstances(PROCESSORS)).toCompletionStage().toCompletableFuture().get();
    }
}
