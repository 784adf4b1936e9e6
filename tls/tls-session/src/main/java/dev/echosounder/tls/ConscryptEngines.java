package dev.echosounder.tls;

import java.net.InetSocketAddress;
import java.security.Provider;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.conscrypt.Conscrypt;

/** Engines of Conscrypt, with session tickets as the JDK has them. */
final class ConscryptEngines extends JsseEngines {

    private static final class Holder {
        static final Provider PROVIDER = Conscrypt.newProvider();
    }

    private ConscryptEngines(SSLContext context, TlsVersion version, boolean ofClient) {
        super(context, version, ofClient);
    }

    static ConscryptEngines ofServer(TlsVersion version, SelfSignedCertificate certificate) throws SSLException {
        return new ConscryptEngines(serverContext(Holder.PROVIDER, certificate), version, false);
    }

    static ConscryptEngines ofClient(TlsVersion version, X509Certificate trusted) throws SSLException {
        return new ConscryptEngines(clientContext(Holder.PROVIDER, trusted), version, true);
    }

    @Override
    public SSLEngine make(InetSocketAddress peer) {
        SSLEngine engine = super.make(peer);
        Conscrypt.setUseSessionTickets(engine, true);
        return engine;
    }

    /** Closed in both directions, it frees its native memory; otherwise a finalizer would. */
    @Override
    public void release(SSLEngine engine) {
        engine.closeOutbound();
        try {
            engine.closeInbound();
        } catch (SSLException notAnnounced) {
            // The session knows that the peer has not closed in good order.
        }
    }

    @Override
    public boolean halfCloses() {
        return false;
    }

    @Override
    public boolean isNative() {
        return true;
    }
}
