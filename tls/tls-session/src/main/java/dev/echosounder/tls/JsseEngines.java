package dev.echosounder.tls;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Provider;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Engines of a security provider: the JDK's, or one that is given. */
class JsseEngines implements EngineFactory {

    private static final char[] NO_PASSWORD = {};

    private final SSLContext context;
    private final TlsVersion version;
    private final boolean ofClient;

    JsseEngines(SSLContext context, TlsVersion version, boolean ofClient) {
        this.context = context;
        this.version = version;
        this.ofClient = ofClient;
    }

    static JsseEngines ofServer(TlsVersion version, SelfSignedCertificate certificate) throws SSLException {
        return new JsseEngines(serverContext(null, certificate), version, false);
    }

    static JsseEngines ofClient(TlsVersion version, X509Certificate trusted) throws SSLException {
        return new JsseEngines(clientContext(null, trusted), version, true);
    }

    /** @param provider {@code null} for the JDK's */
    static SSLContext serverContext(Provider provider, SelfSignedCertificate certificate) throws SSLException {
        try {
            KeyStore keys = emptyStore();
            keys.setKeyEntry("server", certificate.key(), NO_PASSWORD, new Certificate[] {certificate.certificate()});
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, NO_PASSWORD);
            return context(provider, managers.getKeyManagers(), null);
        } catch (GeneralSecurityException | IOException failure) {
            throw new SSLException("No TLS server can be made with this certificate.", failure);
        }
    }

    /** @param provider {@code null} for the JDK's */
    static SSLContext clientContext(Provider provider, X509Certificate trusted) throws SSLException {
        try {
            KeyStore trust = emptyStore();
            trust.setCertificateEntry("server", trusted);
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trust);
            return context(provider, null, managers.getTrustManagers());
        } catch (GeneralSecurityException | IOException failure) {
            throw new SSLException("No TLS client can be made that trusts this certificate.", failure);
        }
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null);
        return store;
    }

    private static SSLContext context(Provider provider, KeyManager[] keys, TrustManager[] trust)
            throws GeneralSecurityException {
        SSLContext context = provider == null ? SSLContext.getInstance("TLS") : SSLContext.getInstance("TLS", provider);
        context.init(keys, trust, null);
        return context;
    }

    @Override
    public SSLEngine make(InetSocketAddress peer) {
        SSLEngine engine = peer == null
                ? context.createSSLEngine()
                : context.createSSLEngine(peer.getHostString(), peer.getPort());
        engine.setUseClientMode(ofClient);
        engine.setEnabledProtocols(new String[] {version.protocol()});
        return engine;
    }

    @Override
    public void release(SSLEngine engine) {
        // The garbage collector frees all of it.
    }

    @Override
    public TlsVersion version() {
        return version;
    }

    /** TLS 1.2 has no half-closed connections. */
    @Override
    public boolean halfCloses() {
        return version == TlsVersion.TLS_1_3;
    }

    @Override
    public boolean isNative() {
        return false;
    }
}
