package dev.echosounder.tls;

import dev.echosounder.api.EncryptedSession;
import dev.echosounder.api.Session;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLException;

/**
 * The client side of TLS: encrypts the connections of any client session, whichever model carries it. It trusts one
 * certificate, whatever the name of the server, and resumes its sessions with a server where that lets it.
 */
public final class ClientTls {

    private final EngineFactory engines;

    /**
     * @param trusted the certificate of the server
     * @throws SSLException if the engine does not accept the certificate
     * @throws IllegalStateException if the engine does not run here, with {@link TlsEngine#unavailable()}
     */
    public ClientTls(TlsEngine engine, TlsVersion version, X509Certificate trusted) throws SSLException {
        this.engines = engine.ofClient(version, trusted);
    }

    /**
     * This session, on an encrypted connection. It is started when the handshake is done.
     *
     * @param server to which the session will be connected
     */
    public EncryptedSession around(Session session, InetSocketAddress server) {
        return new TlsSession(engines, engines.make(server), session);
    }

    /** This session, on an encrypted connection that begins with a full handshake. It is started when that is done. */
    public EncryptedSession around(Session session) {
        return new TlsSession(engines, engines.make(null), session);
    }
}
