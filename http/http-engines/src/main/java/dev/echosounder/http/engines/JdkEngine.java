package dev.echosounder.http.engines;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * The JDK's {@link HttpServer}, or {@link HttpsServer}. Settings: a virtual thread for each exchange, and TCP_NODELAY
 * by the property {@code sun.net.httpserver.nodelay}, as it is not set otherwise.
 */
final class JdkEngine implements HttpEngine {

    /** The system's own backlog, as the documentation of {@link HttpServer#create} says. */
    private static final int USUAL_BACKLOG = 0;

    private static final long NO_BODY = -1;

    @Override
    public void start(InetSocketAddress at, Optional<TlsFiles> tls) throws IOException, GeneralSecurityException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = tls.isPresent() ? encrypted(at, tls.get().context()) : HttpServer.create(at, USUAL_BACKLOG);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", JdkEngine::handle);
        server.start();
    }

    private static HttpsServer encrypted(InetSocketAddress at, SSLContext tls) throws IOException {
        HttpsServer server = HttpsServer.create(at, USUAL_BACKLOG);
        server.setHttpsConfigurator(new HttpsConfigurator(tls) {
            @Override
            public void configure(HttpsParameters connection) {
                SSLParameters parameters = tls.getDefaultSSLParameters();
                parameters.setProtocols(new String[] {TlsFiles.PROTOCOL});
                connection.setSSLParameters(parameters);
            }
        });
        return server;
    }

    private static void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String method = exchange.getRequestMethod();
            Answer answer = Answer.to(method, exchange.getRequestURI().getPath());
            byte[] body = answer.echoes() ? exchange.getRequestBody().readAllBytes() : answer.content();
            exchange.getResponseHeaders().set("Content-Type", answer.type());
            if (!answer.allow().isEmpty()) {
                exchange.getResponseHeaders().set(Answer.ALLOW, answer.allow());
            }
            if (method.equals("HEAD")) {
                exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
            }
            boolean hasBody = body.length > 0 && !method.equals("HEAD");
            exchange.sendResponseHeaders(answer.status(), hasBody ? body.length : NO_BODY);
            if (hasBody) {
                try (OutputStream out = exchange.getResponseBody()) {
                    out.write(body);
                }
            }
        }
    }
}
