package dev.echosounder.http.engines;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/**
 * The JDK's {@link HttpServer}. Settings: a virtual thread for each exchange, and TCP_NODELAY by the property
 * {@code sun.net.httpserver.nodelay}, as it is not set otherwise.
 */
final class JdkEngine implements HttpEngine {

    /** The system's own backlog, as the documentation of {@link HttpServer#create} says. */
    private static final int USUAL_BACKLOG = 0;

    private static final long NO_BODY = -1;

    @Override
    public void start(InetSocketAddress at) throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(at, USUAL_BACKLOG);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", JdkEngine::handle);
        server.start();
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
