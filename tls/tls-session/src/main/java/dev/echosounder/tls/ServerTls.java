package dev.echosounder.tls;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/**
 * The server side of TLS: encrypts the connections of any service, whichever model carries it.
 *
 * <p>It refuses renegotiation and takes no early data. A peer that sends nothing during its handshake is idle, and
 * ended by the idle limit of the service; one that sends on without finishing it is ended after
 * {@link TlsSession#HANDSHAKE_BYTES}. Where the service has no idle limit, a silent peer may stay, as without TLS.
 */
public final class ServerTls {

    private final EngineFactory engines;

    /**
     * @throws SSLException if the engine does not accept the certificate
     * @throws IllegalStateException if the engine does not run here, with {@link TlsEngine#unavailable()}
     */
    public ServerTls(TlsEngine engine, TlsVersion version, SelfSignedCertificate certificate) throws SSLException {
        this.engines = engine.ofServer(version, certificate);
    }

    /**
     * This service, with encrypted connections. Its limits of time hold for the connection as a whole. A limit of
     * connections is best set before: then a peer that is refused reads the sentence of the service.
     */
    public Service around(Service service) {
        return new Encrypted(service, engines);
    }

    private record Encrypted(Service service, EngineFactory engines) implements Service {

        /** The alert "internal error" of a server that has no keys yet. All of its bytes are ASCII. */
        private static final String REFUSAL = new String(new char[] {21, 3, 3, 0, 2, 2, 80});

        @Override
        public Session newSession() {
            SSLEngine engine = engines.make(null);
            try {
                return new TlsSession(engines, engine, service.newSession());
            } catch (Throwable failure) {
                engines.release(engine);
                throw failure;
            }
        }

        @Override
        public Optional<Duration> idleLimit() {
            return service.idleLimit();
        }

        @Override
        public Optional<Duration> lingerLimit() {
            return service.lingerLimit();
        }

        /** A fatal alert: a sentence cannot be encrypted before the handshake. */
        @Override
        public String refusal(String why) {
            return REFUSAL;
        }
    }
}
