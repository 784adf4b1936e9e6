package dev.echosounder.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.echosounder.api.EncryptedSession;
import dev.echosounder.api.Encryption;
import dev.echosounder.api.Encryptions;
import dev.echosounder.api.Outbox;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The engines as comparisons find and use them. */
class EncryptionsTest {

    @Test
    void eachEngineIsFoundByItsNameAndANearNameIsSuggested() {
        assertThat(Encryptions.all()).extracting(Encryption::label).containsExactly("jdk", "boringssl", "conscrypt");
        assertThat(Encryptions.named("boringssl").versions()).containsExactly("1.3", "1.2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Encryptions.named("borringssl"))
                .withMessage("There is no TLS engine \"borringssl\" on this class path: did you mean boringssl? Known"
                        + " are: jdk, boringssl, conscrypt.");
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void anOwnerWritesWhenNothingHasArrivedAndEndsInGoodOrder(TlsEngine engine, TlsVersion version) throws Exception {
        Encryption.OfServer server = serverOf(engine, version);
        Conversation both = new Conversation(server, clientOf(engine, version, server));
        assertThatIllegalStateException()
                .isThrownBy(() -> both.client.write(out -> {}, both.out))
                .withMessage("The inner session has not been started: wait until it is.");
        both.shakeHands();

        for (int count : new int[] {1, 5_000, 40_000}) {
            both.client.write(out -> out.write(ByteBuffer.wrap(Bytes.of(count))), both.out);
            both.run();
            Bytes.assertSame(both.inner.take(), Bytes.of(count));
        }
        both.client.end(both.out);
        both.run();
        assertThat(both.out.ended).isTrue();
        both.server.inputEnd();
        assertThat(both.echo.calls).as("of the server").containsExactly("started", "inputEnded", "closed");
        assertThat(both.echo.cause()).isNull();
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void eachConnectionOfAComparisonBeginsWithAFullHandshake(TlsEngine engine, TlsVersion version) throws Exception {
        Encryption.OfServer server = serverOf(engine, version);
        Encryption.OfClient client = clientOf(engine, version, server);
        long[] sent = new long[3];
        for (int i = 0; i < sent.length; i++) {
            Conversation both = new Conversation(server, client).shakeHands();
            both.client.write(out -> out.write(ByteBuffer.wrap(Bytes.of(10))), both.out);
            both.run();
            Bytes.assertSame(both.inner.take(), Bytes.of(10)); // with the ticket
            both.client.end(both.out);
            both.run();
            sent[i] = both.server.sent();
            assertThat(both.client.handshake().resumed()).isFalse();
            assertThat(both.client.handshake().cipherSuite()).startsWith("TLS_");
            assertThat(both.client.handshake().group()).isIn("x25519", "X25519MLKEM768");
        }
        assertThat(sent[2]).as(Arrays.toString(sent)).isGreaterThan(sent[0] - 300);
    }

    /** A server that resumes a session sends no certificate, of more than 300 bytes. */
    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aClientThatResumesDoesSoFromItsThirdConnectionAndKnowsIt(TlsEngine engine, TlsVersion version)
            throws Exception {
        Encryption.OfServer server = serverOf(engine, version);
        Encryption.OfClient client = clientOf(engine, version, server);
        long[] full = new long[2];
        for (int connection = 0; connection < 5; connection++) {
            for (int number = 0; number < full.length; number++) {
                Conversation both = new Conversation(server, client, number).shakeHands();
                both.client.write(out -> out.write(ByteBuffer.wrap(Bytes.of(10))), both.out);
                both.run();
                Bytes.assertSame(both.inner.take(), Bytes.of(10)); // with the ticket
                both.client.end(both.out);
                both.run();
                both.client.closed(null);
                if (connection == 0) {
                    full[number] = both.server.sent();
                }
                assertThat(both.client.handshake().resumed())
                        .as("connection %d of client %d", connection, number)
                        .isEqualTo(both.server.sent() < full[number] - 300)
                        .isEqualTo(connection > 1
                                || connection == 1 && both.client.handshake().resumed());
            }
        }
    }

    @Test
    void aServerIsNotToldWhatTheHandshakeAgreedOn() {
        ServerTls tls = Engines.server(TlsEngine.JDK, TlsVersion.TLS_1_3);
        EncryptedSession server = (EncryptedSession) tls.around(Probe::echoing).newSession();

        assertThatIllegalStateException()
                .isThrownBy(server::handshake)
                .withMessage("What the handshake agreed on is known to a client, when it is done.");
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void anotherCertificateIsNotTrusted(TlsEngine engine, TlsVersion version) throws Exception {
        Encryption.OfServer server = serverOf(engine, version);
        Encryption.OfClient client = encryption(engine)
                .client(version.number(), Engines.certificate().pem());
        Conversation both = new Conversation(server, client);
        both.client.started(both.out);
        both.run();
        both.client.closed(null);

        assertThat(both.inner.calls).containsExactly("closed");
        assertThat(both.inner.cause()).isInstanceOf(TlsFailure.class);
    }

    @Test
    void anotherProgramIsGivenACertificateAndItsKey() throws Exception {
        Encryption.Credentials credentials = Encryptions.named("jdk").credentials();
        X509Certificate certificate = (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(
                        new ByteArrayInputStream(credentials.certificate().getBytes(StandardCharsets.US_ASCII)));
        String key = credentials.key();
        assertThat(key).startsWith("-----BEGIN PRIVATE KEY-----\n").endsWith("\n-----END PRIVATE KEY-----\n");
        PrivateKey secret = KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(
                        Base64.getMimeDecoder().decode(key.replaceAll("-----[A-Z ]+-----", ""))));

        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(secret);
        signature.update((byte) 1);
        byte[] signed = signature.sign();
        signature.initVerify(certificate);
        signature.update((byte) 1);
        assertThat(signature.verify(signed))
                .as("the key belongs to the certificate")
                .isTrue();
        assertThat(credentials.toString())
                .as("never printed")
                .contains(credentials.certificate())
                .doesNotContain("PRIVATE");
    }

    @Test
    void whatIsNoCertificateIsRefused() {
        assertThatIOException()
                .isThrownBy(() -> encryption(TlsEngine.JDK).client("1.3", "none"))
                .withMessage("The certificate of the server cannot be read.");
    }

    private static Encryption encryption(TlsEngine engine) {
        Encryption encryption = Encryptions.named(engine.label());
        assumeThat(encryption.unavailable()).isEmpty();
        return encryption;
    }

    private static Encryption.OfServer serverOf(TlsEngine engine, TlsVersion version) throws Exception {
        return encryption(engine).server(version.number());
    }

    private static Encryption.OfClient clientOf(TlsEngine engine, TlsVersion version, Encryption.OfServer server)
            throws Exception {
        return encryption(engine).client(version.number(), server.certificate());
    }

    /** A client's session without a model, and an echo server's. */
    private static final class Conversation {

        final Probe inner = new Probe();
        final Probe echo = Probe.echoing();
        final Collected out = new Collected();
        final EncryptedSession client;
        final StagedConnection server;

        Conversation(Encryption.OfServer server, Encryption.OfClient client) {
            this.client = client.around(inner);
            this.server = new StagedConnection(server.around(() -> echo).newSession());
            this.server.start();
        }

        /** With a client that resumes its sessions. */
        Conversation(Encryption.OfServer server, Encryption.OfClient client, int number) {
            this.client = client.resuming(inner, number);
            this.server = new StagedConnection(server.around(() -> echo).newSession());
            this.server.start();
        }

        Conversation shakeHands() {
            client.started(out);
            run();
            assertThat(inner.calls).containsExactly("started");
            return this;
        }

        /** Passes on what each side has sent, until nothing moves. */
        void run() {
            for (boolean moved = true; moved; ) {
                byte[] there = out.take();
                server.input(ByteBuffer.wrap(there));
                byte[] back = server.take();
                client.received(ByteBuffer.wrap(back), out);
                moved = there.length + back.length > 0;
            }
        }
    }

    private static final class Collected implements Outbox {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        boolean ended;

        byte[] take() {
            byte[] taken = bytes.toByteArray();
            bytes.reset();
            return taken;
        }

        @Override
        public boolean hasRoom() {
            return true;
        }

        @Override
        public void write(ByteBuffer from) {
            byte[] part = new byte[from.remaining()];
            from.get(part);
            bytes.writeBytes(part);
        }

        @Override
        public void end() {
            ended = true;
        }
    }
}
