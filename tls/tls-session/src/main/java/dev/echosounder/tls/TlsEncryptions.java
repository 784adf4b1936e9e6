package dev.echosounder.tls;

import dev.echosounder.api.EncryptedSession;
import dev.echosounder.api.Encryption;
import dev.echosounder.api.EncryptionProvider;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Offers each {@link TlsEngine} to comparisons. */
public final class TlsEncryptions implements EncryptionProvider {

    @Override
    public List<Encryption> encryptions() {
        return Arrays.stream(TlsEngine.values()).<Encryption>map(ByEngine::new).toList();
    }

    private record ByEngine(TlsEngine engine) implements Encryption {

        @Override
        public String label() {
            return engine.label();
        }

        @Override
        public List<String> versions() {
            return Arrays.stream(TlsVersion.values()).map(TlsVersion::number).toList();
        }

        @Override
        public Optional<String> unavailable() {
            return engine.unavailable();
        }

        @Override
        public OfServer server(String version) throws IOException {
            SelfSignedCertificate made = SelfSignedCertificate.ofThisProcess();
            return new Serving(new ServerTls(engine, TlsVersion.numbered(version), made), made.pem());
        }

        @Override
        public Credentials credentials() throws IOException {
            SelfSignedCertificate made = SelfSignedCertificate.make();
            return new Credentials(made.pem(), made.keyPem());
        }

        @Override
        public OfClient client(String version, String certificate) throws IOException {
            return new Connecting(new ClientTls(engine, TlsVersion.numbered(version), read(certificate)));
        }

        private static X509Certificate read(String pem) throws IOException {
            try {
                return (X509Certificate) CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
            } catch (CertificateException failure) {
                throw new IOException("The certificate of the server cannot be read.", failure);
            }
        }
    }

    private record Serving(ServerTls tls, String certificate) implements Encryption.OfServer {

        @Override
        public Service around(Service service) {
            return tls.around(service);
        }
    }

    private record Connecting(ClientTls tls) implements Encryption.OfClient {

        private static final int SOME_PORT = 443;

        @Override
        public EncryptedSession around(Session session) {
            return tls.around(session);
        }

        /** Engines find a session by the address of the server, so each client has an address that only it uses. */
        @Override
        public EncryptedSession resuming(Session session, int client) {
            return tls.around(session, InetSocketAddress.createUnresolved("client-" + client, SOME_PORT));
        }
    }
}
