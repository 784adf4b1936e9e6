package dev.echosounder.http.engines;

import io.helidon.common.configurable.Resource;
import io.helidon.common.pki.Keys;
import io.helidon.common.tls.Tls;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/**
 * Helidon SE's web server, which runs each connection on a virtual thread. Settings: TCP_NODELAY, as it is not set
 * otherwise. It encrypts with the JDK's TLS.
 */
final class HelidonEngine implements HttpEngine {

    @Override
    public void start(InetSocketAddress at, Optional<TlsFiles> tls) {
        WebServerConfig.Builder server = WebServer.builder()
                .address(at.getAddress())
                .port(at.getPort())
                .connectionOptions(socket -> socket.tcpNoDelay(true))
                .routing(routing -> routing.any(HelidonEngine::handle));
        tls.ifPresent(files -> server.tls(tls(files)));
        server.build().start();
    }

    private static Tls tls(TlsFiles files) {
        Keys keys = Keys.builder()
                .pem(pem -> pem.key(Resource.create(files.key())).certChain(Resource.create(files.certificate())))
                .build();
        return Tls.builder()
                .privateKey(keys)
                .privateKeyCertChain(keys)
                .enabledProtocols(List.of(TlsFiles.PROTOCOL))
                .build();
    }

    private static void handle(ServerRequest request, ServerResponse response) {
        String method = request.prologue().method().text();
        Answer answer = Answer.to(method, request.path().path());
        response.status(Status.create(answer.status())).header(HeaderNames.CONTENT_TYPE, answer.type());
        if (!answer.allow().isEmpty()) {
            response.header(HeaderNames.ALLOW, answer.allow());
        }
        if (answer.echoes() && request.content().hasEntity()) {
            response.send(request.content().as(byte[].class));
        } else if (method.equals("HEAD")) {
            response.contentLength(answer.content().length); // Helidon would send the content, too
            response.send();
        } else if (answer.content().length > 0) {
            response.send(answer.content());
        } else {
            response.send();
        }
    }
}
