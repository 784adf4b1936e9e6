package dev.echosounder.tls.testing;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.tls.TlsEngine;
import dev.echosounder.tls.TlsVersion;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * A server that is asked.
 *
 * @param service what it serves under TLS
 * @param servesOneAtATime whether it serves one client after the other
 */
record Subject(
        String name,
        TlsEngine engine,
        TlsVersion version,
        WatchedService service,
        Server server,
        boolean servesOneAtATime) {

    private static final Duration GRACE = Duration.ofMillis(500);
    private static final Duration STOPPED_WITHIN = Duration.ofSeconds(60);

    /** @param encrypted the service with TLS around it */
    static Subject of(Model model, TlsEngine engine, TlsVersion version, WatchedService service, Service encrypted)
            throws IOException {
        Server server = model.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), encrypted);
        return new Subject(
                model.name() + " with " + engine.label(),
                engine,
                version,
                service,
                server,
                model.incapable().containsKey(Capability.MANY_CONNECTIONS));
    }

    /** The JDK's engine refuses a record of TLS 1.3 without content, as if its MAC were wrong. */
    boolean readsEmptyRecords() {
        return engine != TlsEngine.JDK || version != TlsVersion.TLS_1_3;
    }

    /** BoringSSL passes over a record of TLS 1.3 of the handshake without content, as do those who bind it. */
    boolean refusesEmptyHandshakes() {
        return engine == TlsEngine.JDK || version != TlsVersion.TLS_1_3;
    }

    /** Only the JDK's engine, with TLS 1.3, sends after it has received close_notify. */
    boolean halfCloses() {
        return engine == TlsEngine.JDK && version == TlsVersion.TLS_1_3;
    }

    InetSocketAddress address() {
        return server.address();
    }

    /** Fails with the stack of the server that does not stop, instead of waiting for it for ever. */
    void stop() {
        assertTimeoutPreemptively(STOPPED_WITHIN, () -> server.stop(GRACE), () -> name + " does not stop");
    }
}
