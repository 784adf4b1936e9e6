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
import io.vertx.core.net.PemKeyCertOptions;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;

/**
 * Vert.x's HTTP server. Settings: the native transport where there is one, a verticle for each processor, TCP_NODELAY,
 * and {@code Expect: 100-continue} answered by Vert.x. It encrypts with the JDK's TLS, without ALPN, so that no
 * connection can become one of HTTP/2.
 */
final class VertxEngine implements HttpEngine {

    @Override
    public void start(InetSocketAddress at, Optional<TlsFiles> tls) throws ExecutionException, InterruptedException {
        HttpServerOptions options = new HttpServerOptions()
                .setHost(at.getHostString())
                .setPort(at.getPort())
                .setTcpNoDelay(true)
                .setHandle100ContinueAutomatically(true);
        tls.ifPresent(files -> options.setSsl(true)
                .setUseAlpn(false)
                .setEnabledSecureTransportProtocols(Set.of(TlsFiles.PROTOCOL))
                .setKeyCertOptions(new PemKeyCertOptions()
                        .setCertPath(files.certificate().toAbsolutePath().toString())
                        .setKeyPath(files.key().toAbsolutePath().toString())));
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
