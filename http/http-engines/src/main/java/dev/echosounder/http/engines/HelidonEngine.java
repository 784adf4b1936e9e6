package dev.echosounder.http.engines;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.net.InetSocketAddress;

/**
 * Helidon SE's web server, which runs each connection on a virtual thread. Settings: TCP_NODELAY, as it is not set
 * otherwise.
 */
final class HelidonEngine implements HttpEngine {

    @Override
    public void start(InetSocketAddress at) {
        WebServer.builder()
                .address(at.getAddress())
                .port(at.getPort())
                .connectionOptions(socket -> socket.tcpNoDelay(true))
                .routing(routing -> routing.any(HelidonEngine::handle))
                .build()
                .start();
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
