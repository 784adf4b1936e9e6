package dev.echosounder.http.engines;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;

/**
 * Jetty's core server with a handler that does not block. Settings: Jetty's own, which include TCP_NODELAY and its pool
 * of platform threads.
 */
final class JettyEngine implements HttpEngine {

    @Override
    public void start(InetSocketAddress at) throws Exception {
        Server server = new Server(at);
        server.setHandler(new Answering());
        server.start();
    }

    private static final class Answering extends Handler.Abstract.NonBlocking {

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            Answer answer = Answer.to(request.getMethod(), Request.getPathInContext(request));
            response.setStatus(answer.status());
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
            if (!answer.allow().isEmpty()) {
                response.getHeaders().put(HttpHeader.ALLOW, answer.allow());
            }
            if (answer.echoes()) {
                Content.Source.asByteBuffer(
                        request, Promise.from(body -> response.write(true, body, callback), callback::failed));
            } else {
                response.write(true, ByteBuffer.wrap(answer.content()), callback);
            }
            return true;
        }
    }
}
