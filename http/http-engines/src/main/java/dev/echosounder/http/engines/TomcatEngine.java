package dev.echosounder.http.engines;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;

/**
 * Tomcat, embedded, with one servlet on its pool of platform threads. Settings: connections of any number of requests
 * ({@code maxKeepAliveRequests}), as Tomcat would close each after 100; TCP_NODELAY is Tomcat's own setting. It
 * encrypts with the JDK's TLS.
 */
final class TomcatEngine implements HttpEngine {

    @Override
    public void start(InetSocketAddress at, Optional<TlsFiles> tls) throws IOException, LifecycleException {
        Path folder = Files.createTempDirectory("tomcat");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
        Connector connector = new Connector();
        connector.setProperty("address", at.getHostString());
        connector.setPort(at.getPort());
        connector.setProperty("maxKeepAliveRequests", "-1");
        tls.ifPresent(files -> encrypt(connector, files));
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder.toString());
        tomcat.setConnector(connector);
        Context root = tomcat.addContext("", null);
        Tomcat.addServlet(root, "answering", new Answering()).addMapping("/*");
        tomcat.start();
    }

    private static void encrypt(Connector connector, TlsFiles files) {
        SSLHostConfig host = new SSLHostConfig();
        host.setProtocols(TlsFiles.PROTOCOL);
        SSLHostConfigCertificate certificate =
                new SSLHostConfigCertificate(host, SSLHostConfigCertificate.Type.UNDEFINED);
        certificate.setCertificateFile(files.certificate().toAbsolutePath().toString());
        certificate.setCertificateKeyFile(files.key().toAbsolutePath().toString());
        host.addCertificate(certificate);
        connector.setProperty("SSLEnabled", "true");
        connector.setScheme("https");
        connector.setSecure(true);
        connector.addSslHostConfig(host);
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.delete(path);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static final class Answering extends HttpServlet {

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            Answer answer = Answer.to(request.getMethod(), request.getPathInfo());
            byte[] body = answer.echoes() ? request.getInputStream().readAllBytes() : answer.content();
            response.setStatus(answer.status());
            response.setContentType(answer.type());
            if (!answer.allow().isEmpty()) {
                response.setHeader(Answer.ALLOW, answer.allow());
            }
            if (answer.status() != HttpServletResponse.SC_NO_CONTENT) {
                response.setContentLength(body.length);
                response.getOutputStream().write(body);
            }
        }
    }
}
