package dev.echosounder.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The groups are those that both engines were told to use, so what is read is known. */
class HandshakeReaderTest {

    private static final String CERTIFICATE_GROUP = "secp256r1";

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({
        "TLS_1_3, x25519",
        "TLS_1_3, secp256r1",
        "TLS_1_3, x448",
        "TLS_1_3, ffdhe2048",
        "TLS_1_2, x25519",
        "TLS_1_2, secp384r1",
        "TLS_1_2, secp521r1"
    })
    void theGroupIsTheOneThatBothUse(TlsVersion version, String group) throws Exception {
        byte[] sent = handshake(version, first(group), first(group));

        assertThat(read(version, sent).handshake("").group()).isEqualTo(group);
        assertThat(read(version, sent).handshake("").resumed()).isFalse();
    }

    /** The client's first offer is for another group, so the server asks for a second one. */
    @Test
    void theGroupIsTheOneThatTheServerHasAskedFor() throws Exception {
        byte[] sent = handshake(
                TlsVersion.TLS_1_3, new String[] {"x25519", "secp256r1", "secp384r1"}, new String[] {"secp384r1"});

        assertThat(read(TlsVersion.TLS_1_3, sent).handshake("").group()).isEqualTo("secp384r1");
    }

    @ParameterizedTest
    @CsvSource({"TLS_1_3", "TLS_1_2"})
    void whatIsMalformedIsLeftToTheEngine(TlsVersion version) throws Exception {
        byte[] sent = handshake(version, first("x25519"), first("x25519"));
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            byte[] broken = sent.clone();
            for (int flips = random.nextInt(1, 4); flips > 0; flips--) {
                broken[random.nextInt(5, 200)] ^= (byte) random.nextInt(1, 256);
            }
            read(version, broken).handshake("");
        }
        byte[] shortHello = {22, 3, 3, 0, 8, 2, 0, 0, 4, 3, 3, 1, 2};
        assertThat(read(version, shortHello).handshake("").group()).isEqualTo("none");
    }

    /** This group first, and that of the certificate, which both sides of TLS 1.2 must know. */
    private static String[] first(String group) {
        return Stream.of(group, CERTIFICATE_GROUP).distinct().toArray(String[]::new);
    }

    /** Reads the records one after the other, as they arrive. */
    private static HandshakeReader read(TlsVersion version, byte[] sent) {
        HandshakeReader reader = new HandshakeReader(version == TlsVersion.TLS_1_3);
        ByteBuffer in = ByteBuffer.wrap(sent);
        while (in.remaining() > Records.HEADER_BYTES) {
            int length = Records.HEADER_BYTES + (in.getShort(in.position() + 3) & 0xffff);
            if (length > in.remaining()) {
                break;
            }
            int before = in.position();
            reader.record(in, length);
            assertThat(in.position()).isEqualTo(before);
            in.position(before + length);
        }
        return reader;
    }

    /** What a server sends until the handshake is done. */
    private static byte[] handshake(TlsVersion version, String[] clientGroups, String[] serverGroups)
            throws SSLException {
        SSLContext clients =
                JsseEngines.clientContext(null, Engines.certificate().certificate());
        SSLEngine client = engine(clients, version, clientGroups, true);
        SSLEngine server = engine(JsseEngines.serverContext(null, Engines.certificate()), version, serverGroups, false);
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        ByteBuffer toServer = ByteBuffer.allocate(1 << 16);
        ByteBuffer toClient = ByteBuffer.allocate(1 << 16);
        for (int i = 0; i < 100; i++) {
            step(client, toClient, toServer);
            int before = toClient.position();
            step(server, toServer, toClient);
            sent.write(toClient.array(), before, toClient.position() - before);
        }
        assertThat(client.getHandshakeStatus()).isEqualTo(HandshakeStatus.NOT_HANDSHAKING);
        return sent.toByteArray();
    }

    /** Lets an engine read or write once, whichever it needs. */
    private static void step(SSLEngine engine, ByteBuffer from, ByteBuffer to) throws SSLException {
        switch (engine.getHandshakeStatus()) {
            case NEED_TASK -> engine.getDelegatedTask().run();
            case NEED_WRAP -> engine.wrap(Workspace.NOTHING, to);
            case NEED_UNWRAP -> {
                from.flip();
                engine.unwrap(from, ByteBuffer.allocate(1 << 16));
                from.compact();
            }
            default -> {
                // It is done.
            }
        }
    }

    private static SSLEngine engine(SSLContext context, TlsVersion version, String[] groups, boolean ofClient)
            throws SSLException {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(ofClient);
        engine.setEnabledProtocols(new String[] {version.protocol()});
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setNamedGroups(groups);
        engine.setSSLParameters(parameters);
        engine.beginHandshake();
        return engine;
    }
}
