package dev.echosounder.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Outbox;
import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Bytes through two sessions and their engines, whole and in order. */
class TlsSessionTest {

    private final Probe server = Probe.echoing();

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#pairs")
    void everyEngineTalksToEveryOther(TlsEngine serverEngine, TlsEngine clientEngine, TlsVersion version) {
        byte[] message = Bytes.of(100_000);
        Probe client = sending(message);
        new Wire(
                        Engines.client(clientEngine, version),
                        client,
                        Engines.server(serverEngine, version),
                        server,
                        Integer.MAX_VALUE)
                .run();

        Bytes.assertSame(client.take(), message);
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void bothSessionsAreStartedOnceTheHandshakeIsDone(TlsEngine engine, TlsVersion version) {
        Probe client = new Probe();
        Wire wire = Wire.of(engine, version, client, server);
        assertThat(client.calls).isEmpty();
        assertThat(server.calls).isEmpty();

        wire.run();
        assertThat(client.calls).containsExactly("started");
        assertThat(server.calls).containsExactly("started");
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aServerMayTalkFirst(TlsEngine engine, TlsVersion version) {
        Probe client = new Probe();
        Wire.of(engine, version, client, sending(Bytes.of(7))).run();

        assertThat(client.take()).isEqualTo(Bytes.of(7));
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void theHandshakeAndMessagesArriveByteByByte(TlsEngine engine, TlsVersion version) {
        byte[] message = Bytes.of(20_000);
        Probe client = sending(message);
        new Wire(Engines.client(engine, version), client, Engines.server(engine, version), server, 1).run();

        Bytes.assertSame(client.take(), message);
    }

    /** The JDK fills records only up to 16,367 bytes with TLS 1.3. */
    @ParameterizedTest
    @CsvSource({"TLS_1_3, 1", "TLS_1_3, 16367", "TLS_1_2, 1", "TLS_1_2, 16384"})
    void aRecordOfThisSizeComesBack(TlsVersion version, int bytes) throws Exception {
        for (TlsEngine engine : TlsEngine.values()) {
            if (engine.unavailable().isEmpty()) {
                StagedConnection connection = connect(engine, version);
                RawClient client = RawClient.of(version, connection);
                byte[] record = client.seal(Bytes.of(bytes));
                assertThat(record.length).isBetween(bytes + 5, Records.MOST_BYTES);
                client.send(record);
                client.send(client.seal(Bytes.of(3)));

                Bytes.assertSame(client.settle(), Bytes.join(Bytes.of(bytes), Bytes.of(3)));
            }
        }
    }

    @Test
    void aRecordMayBeEmpty() throws Exception {
        for (TlsEngine engine : TlsEngine.values()) {
            if (engine.unavailable().isEmpty()) {
                ReferenceCountedOpenSslEngine boring =
                        (ReferenceCountedOpenSslEngine) Engines.clientEngine(TlsEngine.BORINGSSL, TlsVersion.TLS_1_2);
                boring.setEnabledCipherSuites(new String[] {HandmadeRecords.CIPHER_SUITE});
                StagedConnection connection = connect(engine, TlsVersion.TLS_1_2);
                RawClient client = new RawClient(boring, connection);
                connection.start();
                client.shakeHands();
                HandmadeRecords records = new HandmadeRecords(boring);
                client.send(
                        Bytes.join(records.next(Bytes.of(0)), records.next(Bytes.of(3)), records.next(Bytes.of(0))));
                client.send(records.next(Bytes.of(0)));

                Bytes.assertSame(client.settle(), Bytes.of(3));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aRecordMayBeCutAtAnyByte(TlsEngine engine, TlsVersion version) throws Exception {
        RawClient client = RawClient.of(version, connect(engine, version));
        byte[] message = Bytes.of(64);
        for (int cut = 1, length = Integer.MAX_VALUE; cut < length; cut++) {
            byte[] record = client.seal(message);
            length = record.length;
            client.send(Arrays.copyOf(record, cut));
            assertThat(client.settle()).as("after %d bytes", cut).isEmpty();
            client.send(Arrays.copyOfRange(record, cut, length));
            assertThat(client.settle()).as("cut at %d", cut).isEqualTo(message);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void manyShortMessagesInOneReadCostOneRecord(TlsEngine engine, TlsVersion version) throws Exception {
        StagedConnection connection = connect(engine, version);
        RawClient client = RawClient.of(version, connection);
        client.send(client.seal(Bytes.of(1))); // with it go the tickets
        client.settle();
        byte[] records = new byte[0];
        byte[] all = new byte[0];
        for (int i = 1; i <= 50; i++) {
            records = Bytes.join(records, client.seal(Bytes.of(i)));
            all = Bytes.join(all, Bytes.of(i));
        }
        long before = connection.sent();
        client.send(records);

        assertThat(connection.sent() - before).isBetween((long) all.length, all.length + 100L);
        Bytes.assertSame(client.settle(), all);
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void anIncompleteMessageIsOfferedAgainWithMoreInABufferThatGrowsAndIsGivenBack(TlsEngine engine, TlsVersion version)
            throws Exception {
        byte[] message = Bytes.of(200_000);
        Probe whole = new Probe() {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                if (in.remaining() == message.length) {
                    super.received(in, out);
                }
            }
        };
        TlsSession session =
                (TlsSession) Engines.server(engine, version).around(() -> whole).newSession();
        StagedConnection connection = new StagedConnection(session);
        RawClient client = RawClient.of(version, connection);
        ByteBuffer rest = ByteBuffer.wrap(message);
        while (rest.hasRemaining()) {
            client.send(client.seal(rest));
        }

        Bytes.assertSame(whole.take(), message);
        assertThat(session.keptBytes()).isZero();
    }

    private StagedConnection connect(TlsEngine engine, TlsVersion version) {
        return new StagedConnection(
                Engines.server(engine, version).around(() -> server).newSession());
    }

    /** One that sends this at once, and reads. */
    private static Probe sending(byte[] message) {
        return new Probe() {
            @Override
            public void started(Outbox out) {
                super.started(out);
                out.write(ByteBuffer.wrap(message));
            }
        };
    }
}
