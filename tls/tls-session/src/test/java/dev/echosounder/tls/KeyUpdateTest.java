package dev.echosounder.tls;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** New keys in mid-stream, which TLS 1.3 has. */
class KeyUpdateTest {

    private static final int UPDATES = 1000;

    @ParameterizedTest
    @EnumSource(TlsEngine.class)
    void aThousandUpdatesAreAnsweredAndCostNoMemory(TlsEngine engine) throws Exception {
        TlsSession session = (TlsSession) Engines.server(engine, TlsVersion.TLS_1_3)
                .around(Probe::echoing)
                .newSession();
        StagedConnection server = new StagedConnection(session);
        RawClient client = RawClient.of(TlsVersion.TLS_1_3, server);
        for (int i = 0; i < UPDATES; i++) {
            client.engine.beginHandshake(); // asks the server for a new key, too
            client.send(client.seal(Workspace.NOTHING));
            client.send(client.seal(Bytes.of(100)));
            Bytes.assertSame(client.settle(), Bytes.of(100));

            assertThat(session.keptBytes()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(TlsEngine.class)
    void updatesOfAPeerThatDoesNotReadAreAnsweredOnlyAsFarAsThereIsRoom(TlsEngine engine) throws Exception {
        Probe probe = Probe.echoing();
        StagedConnection server = new StagedConnection(
                Engines.server(engine, TlsVersion.TLS_1_3).around(() -> probe).newSession());
        RawClient client = RawClient.of(TlsVersion.TLS_1_3, server);
        server.readNothing();
        byte[] all = new byte[0];
        for (int i = 0; i < UPDATES && server.wantsInput(); i++) {
            client.engine.beginHandshake();
            client.send(client.seal(Workspace.NOTHING));
            client.send(client.seal(Bytes.of(1000)));
            all = Bytes.join(all, Bytes.of(1000));
        }
        assertThat(server.wantsInput()).isFalse();
        server.readAll();
        Bytes.assertSame(client.settle(), all);
    }
}
