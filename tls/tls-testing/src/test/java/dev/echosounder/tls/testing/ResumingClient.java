package dev.echosounder.tls.testing;

import dev.echosounder.tls.TlsVersion;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;

/** A client with the JDK's engine, which resumes the session of its last connection where the server lets it. */
final class ResumingClient {

    private static final byte[] MESSAGE = {1, 2, 3};

    private final TlsVersion version;
    private final SSLContext context = SSLContext.getInstance("TLS");

    ResumingClient(TlsVersion version) throws GeneralSecurityException, IOException {
        this.version = version;
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null);
        trust.setCertificateEntry("server", EncryptedEcho.certificate().certificate());
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trust);
        context.init(null, managers.getTrustManagers(), null);
    }

    /**
     * Connects, has a message echoed, and closes.
     *
     * @return how much the server sent of its handshake, in bytes: without a certificate if the session was resumed
     */
    long connect(InetSocketAddress server, int patienceMillis) throws IOException {
        SSLEngine engine = context.createSSLEngine("localhost", 7007); // the key of the session, for any server
        engine.setUseClientMode(true);
        engine.setEnabledProtocols(new String[] {"TLSv" + version.number()});
        try (RecordSocket socket = new RecordSocket(server, patienceMillis)) {
            Handshake handshake = new Handshake(engine, socket);
            socket.send(handshake.begin());
            handshake.finish(socket::send);
            long bytes = socket.receivedBytes();
            socket.send(handshake.wrapped(ByteBuffer.wrap(MESSAGE)));
            byte[] answer = {};
            while (answer.length == 0) { // with TLS 1.3, tickets come first
                byte[] record = socket.receive();
                if (record == null) {
                    throw new EOFException("The server ended its output instead of answering.");
                }
                answer = handshake.unwrapped(record);
            }
            if (!Arrays.equals(answer, MESSAGE)) {
                throw new IOException("The server answered with other bytes.");
            }
            engine.closeOutbound();
            socket.send(handshake.wrapped(ByteBuffer.allocate(0)));
            return bytes;
        }
    }
}
