package dev.echosounder.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Outbox;
import dev.echosounder.transport.Tcp;
import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Outboxes without room, which both the session and its encryption ask. */
class RoomTest {

    /** What a connection may take from a peer that does not read: an outbox, unread input, and a record of each. */
    private static final int BOUND = Tcp.OUTBOX_BYTES + Tcp.READ_BYTES + 4 * Records.MOST_BYTES;

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aPeerThatDoesNotReadIsNotReadFromAndGetsEverythingOnceItReads(TlsEngine engine, TlsVersion version)
            throws Exception {
        StagedConnection server = new StagedConnection(
                Engines.server(engine, version).around(Probe::echoing).newSession());
        RawClient client = RawClient.of(version, server);
        server.readNothing();
        byte[] all = Bytes.of(1_000_000);
        ByteBuffer rest = ByteBuffer.wrap(all);
        while (server.wantsInput() && rest.hasRemaining()) {
            client.send(client.seal(rest));
        }
        assertThat(rest.position()).isLessThan(BOUND);
        assertThat(server.wantsInput()).isFalse();

        server.readAll();
        byte[] echoed = client.settle();
        while (rest.hasRemaining()) {
            assertThat(server.wantsInput()).isTrue();
            client.send(client.seal(rest));
            echoed = Bytes.join(echoed, client.settle());
        }
        Bytes.assertSame(echoed, all);
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aSessionThatWritesWhileThereIsRoomIsCalledAgainUntilItIsDone(TlsEngine engine, TlsVersion version) {
        for (int part : new int[] {1, 100, 4096, 50_000}) {
            Probe client = new Probe();
            Probe server = Probe.sending(300_000, part);
            Wire wire = Wire.of(engine, version, client, server);
            wire.server.readAll();
            wire.run();

            Bytes.assertSame(client.take(), Bytes.of(300_000));
            assertThat(client.calls).as("parts of %d", part).startsWith("started", "inputEnded");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aSessionThatWritesInPartsHoldsOneOutboxAndARecordWhileNothingIsRead(TlsEngine engine, TlsVersion version)
            throws Exception {
        long[] written = new long[1];
        Probe endless = new Probe() {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                super.received(in, out);
                while (out.hasRoom()) {
                    out.write(ByteBuffer.allocate(100));
                    written[0] += 100;
                }
            }
        };
        StagedConnection server = new StagedConnection(
                Engines.server(engine, version).around(() -> endless).newSession());
        RawClient client = RawClient.of(version, server);
        server.readNothing();
        for (int i = 0; i < 100; i++) {
            client.send(client.seal(Bytes.of(100)));
        }
        assertThat(written[0]).isBetween((long) Tcp.OUTBOX_BYTES / 2, Tcp.OUTBOX_BYTES + 2L * Records.MOST_BYTES);
        assertThat(endless.take())
                .as("a session that leaves nothing unread still reads")
                .hasSize(10_000);
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void whatASessionWritesAfterItsInputHasEndedComesWhole(TlsEngine engine, TlsVersion version) throws Exception {
        Probe server = Probe.answering(300_000, 1000);
        StagedConnection connection = new StagedConnection(
                Engines.server(engine, version).around(() -> server).newSession());
        RawClient client = RawClient.of(version, connection);
        connection.readNothing();
        client.send(client.seal(Bytes.of(1)));
        client.engine.closeOutbound();
        client.send(client.seal(Workspace.NOTHING)); // close_notify, while the server has more to send
        connection.readAll();
        connection.inputEnd();

        Bytes.assertSame(client.settle(), Bytes.of(300_000));
        assertThat(server.calls).containsExactly("started", "inputEnded", "closed");
        assertThat(server.cause()).isNull();
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void inputThatIsLeftForWantOfRoomIsOfferedAgain(TlsEngine engine, TlsVersion version) throws Exception {
        int[] offered = new int[1];
        Probe stubborn = new Probe() {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                offered[0] = in.remaining();
                if (out.hasRoom()) {
                    out.write(in);
                }
            }
        };
        StagedConnection server = new StagedConnection(
                Engines.server(engine, version).around(() -> stubborn).newSession());
        RawClient client = RawClient.of(version, server);
        server.readNothing();
        byte[] all = new byte[0];
        while (server.wantsInput()) {
            byte[] part = Bytes.of(5000);
            client.send(client.seal(part));
            all = Bytes.join(all, part);
        }
        byte[] three = Bytes.of(3);
        client.send(client.seal(three)); // a model may have read more already
        assertThat(offered[0]).isPositive();
        server.readAll();

        Bytes.assertSame(client.settle(), Bytes.join(all, three));
    }
}
