package dev.echosounder.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Peers that violate the protocol: each is sent a fatal alert, and its connection fails with one sentence. */
class FailureTest {

    private static final int ALERT = 21;
    private static final int FATAL = 2;
    private static final int UNEXPECTED_MESSAGE = 10;
    private static final int RECORD_OVERFLOW = 22;

    private static SelfSignedCertificate another;

    private final Probe server = new Probe();

    @BeforeAll
    static void makeAnotherCertificate() throws IOException {
        another = SelfSignedCertificate.make();
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aRecordThatWasChanged(TlsEngine engine, TlsVersion version) throws Exception {
        StagedConnection connection = connect(engine, version);
        RawClient client = RawClient.of(version, connection);
        byte[] record = client.seal(Bytes.of(100));
        record[record.length - 1] ^= 1;
        client.send(record);

        assertFailed(connection);
        assertFatalAlert(client);
        Bytes.assertSame(server.take(), Bytes.of(0));
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void somethingElseThanARecord(TlsEngine engine, TlsVersion version) throws Exception {
        StagedConnection connection = connect(engine, version);
        RawClient client = RawClient.of(version, connection);
        client.send(Bytes.join(client.seal(Bytes.of(9)), new byte[] {0}));

        assertFailed(connection);
        assertThat(server.cause()).hasMessage("TLS failed: what the peer has sent is not a TLS record.");
        Bytes.assertSame(server.take(), Bytes.of(9));
        assertFatalAlert(client);
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void plaintextInsteadOfAHandshake(TlsEngine engine, TlsVersion version) {
        StagedConnection connection = connect(engine, version);
        connection.start();
        connection.input(ByteBuffer.wrap("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));

        assertFailed(connection);
        assertThat(server.calls).containsExactly("closed");
        byte[] alert = connection.take();
        assertThat(alert).hasSize(7).startsWith(ALERT, 3).endsWith(FATAL, UNEXPECTED_MESSAGE);
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aRecordThatIsTooLongInsteadOfAHandshake(TlsEngine engine, TlsVersion version) {
        StagedConnection connection = connect(engine, version);
        connection.start();
        connection.input(ByteBuffer.wrap(new byte[] {22, 3, 1, (byte) 0xff, (byte) 0xff}));

        assertFailed(connection);
        assertThat(connection.take()).hasSize(7).startsWith(ALERT, 3).endsWith(FATAL, RECORD_OVERFLOW);
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aRecordThatIsTooLong(TlsEngine engine, TlsVersion version) throws Exception {
        StagedConnection connection = connect(engine, version);
        RawClient client = RawClient.of(version, connection);
        client.send(new byte[] {23, 3, 3, (byte) 0xff, (byte) 0xff});

        assertFailed(connection);
        assertThat(server.cause())
                .hasMessage("TLS failed: the peer has sent a record of 65,540 bytes, which is too long.");
        assertFatalAlert(client);
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aHandshakeThatNeverEnds(TlsEngine engine, TlsVersion version) {
        StagedConnection connection = connect(engine, version);
        connection.start();
        byte[] part = new byte[5 + 1000]; // of a ClientHello that is announced to be long
        System.arraycopy(new byte[] {22, 3, 1, 1000 >> 8, (byte) 1000, 1, 0, 0x7f, (byte) 0xff}, 0, part, 0, 9);
        long sent = 0;
        while (!connection.isOutputEnded()) {
            connection.input(ByteBuffer.wrap(part));
            sent += part.length;
            Arrays.fill(part, 5, 9, (byte) 0);
        }
        assertThat(sent).isLessThan(TlsSession.HANDSHAKE_BYTES + 2L * part.length);
        assertFailed(connection);
        assertThat(server.calls).containsExactly("closed");
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aPeerThatSendsOnAfterAnAlertIsDisconnected(TlsEngine engine, TlsVersion version) throws Exception {
        StagedConnection connection = connect(engine, version);
        RawClient client = RawClient.of(version, connection);
        client.send(new byte[1]);
        int sent = 0;
        while (!connection.isDisconnected()) {
            client.send(new byte[10_000]);
            sent += 10_000;
        }
        assertThat(sent).isBetween(TlsSession.LINGER_BYTES, TlsSession.LINGER_BYTES + 20_000);
        assertThat(server.calls).containsExactly("started", "closed");
        assertThat(server.cause()).isInstanceOf(TlsFailure.class);
    }

    @ParameterizedTest
    @EnumSource(TlsEngine.class)
    void renegotiation(TlsEngine engine) throws Exception {
        StagedConnection connection = connect(engine, TlsVersion.TLS_1_2);
        RawClient client = RawClient.of(TlsVersion.TLS_1_2, connection);
        client.engine.beginHandshake();
        client.send(client.seal(Workspace.NOTHING));

        assertFailed(connection);
        assertThat(server.cause()).hasMessage("TLS failed: the peer asks for renegotiation, which is refused.");
        assertFatalAlert(client);
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aClientThatDoesNotTrustTheCertificateSaysSo(TlsEngine engine, TlsVersion version) throws Exception {
        Probe distrusting = new Probe();
        ServerTls tls = Engines.server(engine, version);
        new Wire(new ClientTls(engine, version, another.certificate()), distrusting, tls, server, Integer.MAX_VALUE)
                .run();

        assertThat(distrusting.calls).containsExactly("closed");
        assertThat(distrusting.cause()).isInstanceOf(TlsFailure.class);
        assertThat(server.cause()).isInstanceOf(TlsFailure.class).hasMessageStartingWith("TLS failed: ");
    }

    @ParameterizedTest
    @EnumSource(TlsEngine.class)
    void aClientOfAnotherVersion(TlsEngine engine) {
        StagedConnection connection = connect(engine, TlsVersion.TLS_1_3);
        assertThatThrownBy(() -> RawClient.of(TlsVersion.TLS_1_2, connection)).isInstanceOf(SSLException.class);

        assertFailed(connection);
        assertThat(server.calls).containsExactly("closed");
    }

    private StagedConnection connect(TlsEngine engine, TlsVersion version) {
        return new StagedConnection(
                Engines.server(engine, version).around(() -> server).newSession());
    }

    /** The connection waits for the peer to read the alert and to close. */
    private void assertFailed(StagedConnection connection) {
        assertThat(connection.isOutputEnded()).isTrue();
        assertThat(connection.isDisconnected()).isFalse();
        assertThat(server.calls).doesNotContain("inputEnded", "closed");
        connection.inputEnd();
        assertThat(connection.isDisconnected()).isTrue();
        assertThat(server.calls).doesNotContain("inputEnded");
        assertThat(server.cause()).isInstanceOf(TlsFailure.class).hasMessageStartingWith("TLS failed: ");
    }

    /** The JDK reports an alert that ends the connection as an exception. */
    private static void assertFatalAlert(RawClient client) {
        assertThatThrownBy(client::read).isInstanceOf(SSLException.class).hasMessageContaining("alert");
    }
}
