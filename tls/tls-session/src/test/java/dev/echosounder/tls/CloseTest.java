package dev.echosounder.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Outbox;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The ends of encrypted connections: announced by close_notify, or not. */
class CloseTest {

    private final Probe client = new Probe();

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aConnectionThatTheServerEndsEndsInGoodOrder(TlsEngine engine, TlsVersion version) {
        Probe server = Probe.sending(10, 10);
        Wire wire = Wire.of(engine, version, client, server).run();

        assertThat(client.calls).containsExactly("started", "inputEnded", "closed");
        assertThat(server.calls).containsExactly("started", "inputEnded", "closed");
        assertThat(client.cause()).isNull();
        assertThat(server.cause()).isNull();
        assertThat(wire.client.isDisconnected()).isTrue();
        assertThat(wire.server.isDisconnected()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aConnectionThatTheClientEndsEndsInGoodOrder(TlsEngine engine, TlsVersion version) {
        Probe server = new Probe();
        Probe sending = Probe.sending(10, 10);
        Wire.of(engine, version, sending, server).run();

        Bytes.assertSame(server.take(), Bytes.of(10));
        assertThat(server.calls).containsExactly("started", "inputEnded", "closed");
        assertThat(server.cause()).isNull();
        assertThat(sending.cause()).isNull();
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void whatArrivesTogetherWithACloseNotifyIsAnswered(TlsEngine engine, TlsVersion version) throws Exception {
        StagedConnection connection = new StagedConnection(
                Engines.server(engine, version).around(Probe::echoing).newSession());
        RawClient raw = RawClient.of(version, connection);
        byte[] records = Bytes.join(raw.seal(Bytes.of(20)), raw.seal(Bytes.of(20)));
        raw.engine.closeOutbound();
        raw.send(Bytes.join(records, raw.seal(Workspace.NOTHING)));

        Bytes.assertSame(raw.read(), Bytes.join(Bytes.of(20), Bytes.of(20)));
        assertThat(connection.isOutputEnded()).isTrue();
    }

    /** No other engine, and not TLS 1.2. */
    @Test
    void eachSideMayWriteAfterTheOtherHasHalfClosed() {
        byte[] answer = Bytes.of(200_000);
        Probe server = Probe.answeringAtTheEnd(answer);
        Probe half = new Probe() {
            @Override
            public void started(Outbox out) {
                super.started(out);
                out.write(ByteBuffer.wrap(Bytes.of(5)));
                out.end();
                out.write(ByteBuffer.wrap(Bytes.of(5)));
            }
        };
        Wire.of(TlsEngine.JDK, TlsVersion.TLS_1_3, half, server).run();

        Bytes.assertSame(server.take(), Bytes.of(5));
        Bytes.assertSame(half.take(), answer);
        assertThat(half.cause()).isNull();

        Probe answering = Probe.answeringAtTheEnd(answer);
        Probe ending = Probe.sending(5, 5);
        Wire.of(TlsEngine.JDK, TlsVersion.TLS_1_3, answering, ending).run();

        Bytes.assertSame(answering.take(), Bytes.of(5));
        Bytes.assertSame(ending.take(), answer);
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aServerThatStopsSendsCloseNotify(TlsEngine engine, TlsVersion version) {
        Probe server = new Probe();
        Wire wire = Wire.of(engine, version, client, server).run();
        wire.server.stopping();
        wire.server.inputEnd();
        wire.run();

        assertThat(server.calls).containsExactly("started", "inputStopped", "closed");
        assertThat(server.cause()).isNull();
        assertThat(client.calls).containsExactly("started", "inputEnded", "closed");
        assertThat(client.cause()).isNull();
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aServerThatStopsDuringAHandshakeEndsTheConnection(TlsEngine engine, TlsVersion version) {
        Probe server = new Probe();
        Wire wire = Wire.of(engine, version, client, server);
        wire.server.stopping();
        wire.server.inputEnd();

        assertThat(wire.server.isDisconnected()).isTrue();
        assertThat(server.calls).containsExactly("closed");
        assertThat(server.cause()).isNull();
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void anEndWithoutCloseNotifyIsATruncation(TlsEngine engine, TlsVersion version) {
        Probe server = new Probe();
        Wire wire = Wire.of(engine, version, client, server).run();
        wire.server.inputEnd();
        wire.client.inputEnd();

        for (Probe side : new Probe[] {client, server}) {
            assertThat(side.calls).containsExactly("started", "closed");
            assertThat(side.cause())
                    .isInstanceOf(TlsFailure.class)
                    .hasMessage("The peer ended its input without a close_notify: it may have been cut short.")
                    .hasCauseInstanceOf(EOFException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void anEndDuringTheHandshakeIsAFailure(TlsEngine engine, TlsVersion version) {
        Probe server = new Probe();
        Wire wire = Wire.of(engine, version, client, server);
        wire.server.inputEnd();

        assertThat(server.calls).containsExactly("closed");
        assertThat(server.cause())
                .isInstanceOf(TlsFailure.class)
                .hasMessage("The peer ended its input before the TLS handshake was done.");
    }

    @ParameterizedTest
    @EnumSource(TlsEngine.class)
    void withTls12APeerMayCloseInAnswerToACloseNotifyWithoutItsOwn(TlsEngine engine) throws Exception {
        Probe server = Probe.answering(10, 10);
        StagedConnection connection = new StagedConnection(
                Engines.server(engine, TlsVersion.TLS_1_2).around(() -> server).newSession());
        RawClient raw = RawClient.of(TlsVersion.TLS_1_2, connection);
        raw.send(raw.seal(Bytes.of(1)));
        Bytes.assertSame(raw.read(), Bytes.of(10));
        connection.inputEnd();

        assertThat(server.calls).containsExactly("started", "inputEnded", "closed");
        assertThat(server.cause()).isNull();
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aSessionThatThrowsSendsNoCloseNotify(TlsEngine engine, TlsVersion version) throws Exception {
        IllegalStateException bug = new IllegalStateException("bug");
        Probe failing = new Probe() {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                out.write(ByteBuffer.wrap(Bytes.of(4)));
                throw bug;
            }
        };
        StagedConnection connection = new StagedConnection(
                Engines.server(engine, version).around(() -> failing).newSession());
        RawClient raw = RawClient.of(version, connection);
        raw.send(raw.seal(Bytes.of(1)));

        assertThat(failing.cause()).isSameAs(bug);
        Bytes.assertSame(raw.read(), Bytes.of(4));
        assertThat(raw.engine.isInboundDone()).isFalse();
    }

    /** Its system resets the connection when it receives the other close_notify. */
    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aPeerThatSendsCloseNotifyNeedNotWaitForTheOther(TlsEngine engine, TlsVersion version) throws Exception {
        Probe server = new Probe();
        StagedConnection connection = new StagedConnection(
                Engines.server(engine, version).around(() -> server).newSession());
        RawClient raw = RawClient.of(version, connection);
        raw.engine.closeOutbound();
        raw.send(raw.seal(Workspace.NOTHING));
        connection.close(new IOException("reset"));

        assertThat(server.calls).containsExactly("started", "inputEnded", "closed");
        assertThat(server.cause()).isNull();
    }

    @Test
    void aResetIsReportedIfSomethingWasWrittenAfterTheCloseNotifyOfThePeer() throws Exception {
        IOException reset = new IOException("reset");
        Probe server = Probe.answeringAtTheEnd(Bytes.of(5));
        StagedConnection connection = new StagedConnection(Engines.server(TlsEngine.JDK, TlsVersion.TLS_1_3)
                .around(() -> server)
                .newSession());
        RawClient raw = RawClient.of(TlsVersion.TLS_1_3, connection);
        raw.engine.closeOutbound();
        raw.send(raw.seal(Workspace.NOTHING));
        connection.close(reset);

        assertThat(server.cause()).isSameAs(reset);
    }

    @Test
    void aSessionThatWasNeverStartedIsClosedOnce() {
        Probe server = new Probe();
        Engines.server(TlsEngine.JDK, TlsVersion.TLS_1_3)
                .around(() -> server)
                .newSession()
                .closed(null);

        assertThat(server.calls).containsExactly("closed");
    }
}
