package dev.echosounder.http.engines;

import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Optional;
import org.xnio.Options;
import org.xnio.Sequence;

/**
 * Undertow with a handler that does not block. Settings: Undertow's own, which include TCP_NODELAY, and its handler for
 * {@code Expect: 100-continue}. It encrypts with the JDK's TLS.
 */
final class UndertowEngine implements HttpEngine {

    @Override
    public void start(InetSocketAddress at, Optional<TlsFiles> tls) throws IOException, GeneralSecurityException {
        Undertow.Builder server = Undertow.builder().setHandler(Handlers.httpContinueRead(UndertowEngine::handle));
        if (tls.isPresent()) {
            server.addHttpsListener(at.getPort(), at.getHostString(), tls.get().context())
                    .setSocketOption(Options.SSL_ENABLED_PROTOCOLS, Sequence.of(TlsFiles.PROTOCOL));
        } else {
            server.addHttpListener(at.getPort(), at.getHostString());
        }
        server.build().start();
    }

    private static void handle(HttpServerExchange exchange) {
        Answer answer = Answer.to(exchange.getRequestMethod().toString(), exchange.getRequestPath());
        exchange.setStatusCode(answer.status());
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, answer.type());
        if (!answer.allow().isEmpty()) {
            exchange.getResponseHeaders().put(Headers.ALLOW, answer.allow());
        }
        if (answer.echoes()) {
            exchange.getRequestReceiver()
                    .receiveFullBytes(
                            (received, body) -> received.getResponseSender().send(ByteBuffer.wrap(body)));
        } else {
            exchange.getResponseSender().send(ByteBuffer.wrap(answer.content()));
        }
    }
}
