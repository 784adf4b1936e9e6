package dev.echosounder.http.engines;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutionException;

/**
 * Vert.x's HTTP server. Settings: the native transport where there is one, a verticle for each processor, TCP_NODELAY,
 * and {@code Expect: 100-continue} answered by Vert.x.
 */
final class VertxEngine implements HttpEngine {

    @Override
    public void start(InetSocketAddress at) throws ExecutionException, InterruptedException {
        HttpServerOptions options = new HttpServerOptions()
                .setHost(at.getHostString())
                .setPort(at.getPort())
                .setTcpNoDelay(true)
                .setHandle100ContinueAutomatically(true);
        Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(true));
        vertx.deployVerticle(
                        () -> new VerticleBase() {

                            @Override
                            public Future<?> start() {
                                return vertx.createHttpServer(options)
                                        .requestHandler(VertxEngine::handle)
                                        .listen();
                            }
                        },
                        new DeploymentOptions()
                                .setInstances(Runtime.getRuntime().availableProcessors()))
                .toCompletionStage()
                .toCompletableFuture()
                .get();
    }

    private static void handle(HttpServerRequest request) {
        Answer answer = Answer.to(request.method().name(), request.path());
        HttpServerResponse response =
                request.response().setStatusCode(answer.status()).putHeader("Content-Type", answer.type());
        if (!answer.allow().isEmpty()) {
            response.putHeader(Answer.ALLOW, answer.allow());
        }
        if (answer.echoes()) {
            request.body().onSuccess(response::end);
        } else if (request.method().name().equals("HEAD")) {
            response.putHeader("Content-Length", Integer.toString(answer.content().length))
                    .end();
        } else {
            response.end(Buffer.buffer(answer.content()));
        }
    }
}
