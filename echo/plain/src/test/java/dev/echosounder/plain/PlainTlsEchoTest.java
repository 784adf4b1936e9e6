package dev.echosounder.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.echosounder.api.Encryption;
import dev.echosounder.api.Encryptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Random;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each engine's plain server echoes messages of every size to a client that trusts its certificate. */
@Timeout(60)
class PlainTlsEchoTest {

    @TempDir
    private Path folder;

    static List<Encryption> engines() {
        return Encryptions.all();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void answersItAllAndEndsWithItsPeer(Encryption engine) throws Exception {
        assumeThat(engine.unavailable()).isEmpty();
        Encryption.Credentials credentials = engine.credentials();
        InetSocketAddress address = freePort();
        PlainTlsEcho.start(
                engine.label(),
                address,
                Files.writeString(folder.resolve("certificate.pem"), credentials.certificate()),
                Files.writeString(folder.resolve("key.pem"), credentials.key()));

        SSLContext clients = trusting(credentials.certificate());
        for (int size : new int[] {1, 16_384, 16_385, 3_000_000}) {
            byte[] message = new byte[size];
            new Random(size).nextBytes(message);
            try (SSLSocket client =
                    (SSLSocket) clients.getSocketFactory().createSocket(address.getAddress(), address.getPort())) {
                Thread sending = Thread.ofVirtual().start(() -> send(client, message));
                assertThat(client.getSession().getProtocol()).isEqualTo("TLSv1.3");
                assertThat(client.getInputStream().readNBytes(size)).isEqualTo(message);
                sending.join();
                client.shutdownOutput();
                assertThat(client.getInputStream().read()).isEqualTo(-1);
            }
        }
    }

    @Test
    void anEngineThatThereIsNotIsRefusedWithThoseThatThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PlainTlsEcho.main(new String[] {"openssl", "0", "certificate", "key"}))
                .withMessage("Say which engine, the port, and the files of the certificate and its key. The engines are"
                        + " boringssl, conscrypt, jdk.");
    }

    private static void send(SSLSocket client, byte[] message) {
        try {
            client.getOutputStream().write(message);
        } catch (IOException cut) {
            // Then the answer is short, too.
        }
    }

    private static SSLContext trusting(String certificate) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null);
        trusted.setCertificateEntry(
                "server",
                CertificateFactory.getInstance("X.509")
                        .generateCertificate(
                                new ByteArrayInputStream(certificate.getBytes(StandardCharsets.US_ASCII))));
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    private static InetSocketAddress freePort() throws Exception {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), free.getLocalPort());
        }
    }
}
