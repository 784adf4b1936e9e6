package dev.echosounder.http.engines;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * Jetty's core server with a handler that does not block. Settings: Jetty's own, which include TCP_NODELAY and its pool
 * of platform threads. It encrypts with the JDK's TLS, and takes any name of a host, as our HTTP service does.
 */
final class JettyEngine implements HttpEngine {

    @Override
    public void start(InetSocketAddress at, Optional<TlsFiles> tls) throws Exception {
        Server server = tls.isPresent() ? encrypted(at, tls.get()) : new Server(at);
        server.setHandler(new Answering());
        server.start();
    }

    private static Server encrypted(InetSocketAddress at, TlsFiles files) throws IOException, GeneralSecurityException {
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setKeyStore(files.keyStore());
        tls.setKeyStorePassword(TlsFiles.NO_PASSWORD);
        tls.setIncludeProtocols(TlsFiles.PROTOCOL);
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.addCustomizer(new SecureRequestCustomizer(false)); // whose certificate need not name the host
        HttpConnectionFactory http = new HttpConnectionFactory(configuration);
        Server server = new Server();
        ServerConnector connector =
                new ServerConnector(server, new SslConnectionFactory(tls, http.getProtocol()), http);
        connector.setHost(at.getHostString());
        connector.setPort(at.getPort());
        server.addConnector(connector);
        return server;
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
