package dev.echosounder.http.engines;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The program that starts an engine at a loopback port: {@code HttpEngines netty 8080}, or with encrypted connections
 * {@code HttpEngines netty 8443 certificate.pem key.pem}.
 */
public final class HttpEngines {

    static final Map<String, HttpEngine> ENGINES = Collections.unmodifiableMap(new TreeMap<>(Map.of(
            "helidon", new HelidonEngine(),
            "jdk", new JdkEngine(),
            "jetty", new JettyEngine(),
            "netty", new NettyEngine(),
            "tomcat", new TomcatEngine(),
            "undertow", new UndertowEngine(),
            "vertx", new VertxEngine())));

    private static final int MOST = 65_535;

    private HttpEngines() {}

    /** @throws IllegalArgumentException if there is no such engine or port, or if a file cannot be used */
    public static void main(String[] arguments) throws Exception {
        boolean encrypted = arguments.length == 4;
        if (arguments.length != 2 && !encrypted
                || !ENGINES.containsKey(arguments[0])
                || !arguments[1].matches("\\d{1,5}")) {
            throw new IllegalArgumentException(
                    ("Give the engine and its port, such as \"netty 8080\", and for TLS the files "
                                    + "of a certificate and its key, as PEM. Engines are %s.")
                            .formatted(String.join(", ", ENGINES.keySet())));
        }
        int port = Integer.parseInt(arguments[1]);
        if (port < 1 || port > MOST) {
            throw new IllegalArgumentException("There is no port %d: give one from 1 to %d.".formatted(port, MOST));
        }
        Optional<TlsFiles> tls = encrypted
                ? Optional.of(TlsFiles.readable(Path.of(arguments[2]), Path.of(arguments[3])))
                : Optional.empty();
        ENGINES.get(arguments[0]).start(new InetSocketAddress("127.0.0.1", port), tls);
        Thread.currentThread().join(); // for ever: some engines have only daemon threads
    }
}
