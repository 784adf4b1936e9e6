package dev.echosounder.tls.testing;

import dev.echosounder.tls.TlsVersion;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** A client with a socket of the JDK, and the plain socket below it, by which TLS can be violated. */
final class SocketClient implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 30_000;

    final Socket tcp;
    final SSLSocket tls;

    SocketClient(InetSocketAddress to, TlsVersion version, X509Certificate trusted)
            throws IOException, GeneralSecurityException {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null);
        trust.setCertificateEntry("server", trusted);
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trust);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        tcp = new Socket(to.getAddress(), to.getPort());
        tls = (SSLSocket) context.getSocketFactory().createSocket(tcp, "localhost", to.getPort(), true);
        tls.setEnabledProtocols(new String[] {"TLSv" + version.number()});
        tls.setSoTimeout(TIMEOUT_MILLIS);
        tls.startHandshake();
    }

    /** Sends this, and returns as many bytes as came back. */
    byte[] echo(byte[] message) throws IOException {
        tls.getOutputStream().write(message);
        return tls.getInputStream().readNBytes(message.length);
    }

    InputStream input() throws IOException {
        return tls.getInputStream();
    }

    @Override
    public void close() throws IOException {
        tls.close();
        tcp.close();
    }
}
