package dev.echosounder.tls;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import javax.net.ssl.SSLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever happens to records on their way, each side reads the beginning of what the other has sent and nothing else,
 * fails with a {@link TlsFailure} and no other exception, and is closed once. If nothing happens to them but cuts, all
 * is read. In a plain build Jazzer tries its kept inputs only, and a seeded generator some others for each engine; with
 * {@code JAZZER_FUZZ=1} in the environment, Jazzer looks for more. {@code -Dechosounder.tls.seed=} makes the same
 * inputs again.
 */
class FuzzingTest {

    private static final int INPUTS = 10;

    private final long seed = Long.getLong("echosounder.tls.seed", System.nanoTime());

    @FuzzTest
    void eachSideReadsTheBeginningOfWhatTheOtherHasSent(byte[] input) throws Exception {
        Script script = new Script(input);
        hold(TlsEngine.JDK, TlsVersion.values()[script.next(2)], script, "an input of Jazzer's");
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void generatedTamperingIsNoticed(TlsEngine engine, TlsVersion version) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < INPUTS; i++) {
            byte[] input = new byte[random.nextInt(1, 60)];
            random.nextBytes(input);
            if (i % 2 == 0) { // most records pass, so that a connection lives longer
                for (int at = 0; at < input.length; at++) {
                    input[at] = random.nextInt(4) == 0 ? input[at] : 0;
                }
            }
            hold(engine, version, new Script(input), "input %d of seed %d".formatted(i, seed));
        }
    }

    private static void hold(TlsEngine engine, TlsVersion version, Script script, String which) throws Exception {
        int count = script.next(4) * 11_000 + script.next(256);
        Probe asking = asking(count, 1 + script.next(256) * 100);
        Probe echoing = new Probe() {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                if (in.hasRemaining() && out.hasRoom()) {
                    ByteBuffer same = in.duplicate();
                    super.received(in, out);
                    out.write(same);
                }
            }
        };
        TamperedWire wire = new TamperedWire(
                Engines.client(engine, version).around((Session) asking),
                Engines.server(engine, version).around(() -> echoing).newSession(),
                script);
        wire.run();

        byte[] there = echoing.take();
        byte[] back = asking.take();
        byte[] sent = Bytes.of(count);
        assertThat(Arrays.mismatch(there, sent)).as("of the server, %s", which).isIn(-1, there.length);
        assertThat(Arrays.mismatch(back, sent)).as("of the client, %s", which).isIn(-1, back.length);
        for (Probe side : new Probe[] {echoing, asking}) {
            assertThat(side.causes).as("closed, %s", which).hasSize(1);
            if (side.cause() != null) {
                assertThat(side.cause()).as(which).isInstanceOf(TlsFailure.class);
            }
            if (!wire.tampered) {
                assertThat(side.cause()).as(which).isNull();
            }
        }
        if (!wire.tampered) {
            assertThat(back.length).as("all is back, %s", which).isEqualTo(count);
        }
    }

    /** A session that sends so many bytes in parts of this size, and ends when they are back. */
    private static Probe asking(int count, int part) {
        return new Probe() {
            private final ByteBuffer rest = ByteBuffer.wrap(Bytes.of(count));
            private int back;

            @Override
            public void started(Outbox out) {
                super.started(out);
                go(out);
            }

            @Override
            public void received(ByteBuffer in, Outbox out) {
                back += in.remaining();
                super.received(in, out);
                go(out);
            }

            private void go(Outbox out) {
                while (rest.hasRemaining() && out.hasRoom()) {
                    int end = Math.min(rest.position() + part, count);
                    out.write(rest.limit(end));
                    rest.limit(count);
                }
                if (back == count) {
                    out.end();
                }
            }
        };
    }

    /** What happens, byte by byte; nothing after the last one. */
    private static final class Script {

        private final byte[] input;
        private int at;

        Script(byte[] input) {
            this.input = input;
        }

        int next(int bound) {
            return at < input.length ? (input[at++] & 0xff) % bound : 0;
        }

        /** Below this; of more than a byte's range. */
        int index(int bound) {
            return (next(256) << 8 | next(256)) % bound;
        }
    }

    /** The records of both directions, to which a script says what happens. */
    private static final class TamperedWire {

        private final StagedConnection client;
        private final StagedConnection server;
        private final Script script;
        boolean tampered;

        TamperedWire(Session client, Session server, Script script) {
            this.client = new StagedConnection(client);
            this.server = new StagedConnection(server);
            this.script = script;
        }

        /** Until nothing moves; then each side's input ends, as when the other is gone. */
        void run() throws SSLException {
            server.start();
            client.start();
            boolean clientEnded = false;
            boolean serverEnded = false;
            while (true) {
                if (pass(client, server) | pass(server, client)) {
                    continue;
                }
                if (!serverEnded && (client.isOutputEnded() || client.isDisconnected() || clientEnded)) {
                    serverEnded = true;
                    end(server);
                } else if (!clientEnded) {
                    tampered |= !server.isOutputEnded();
                    clientEnded = true;
                    end(client);
                } else if (serverEnded) {
                    return;
                }
            }
        }

        private static void end(StagedConnection side) {
            if (!side.isDisconnected()) {
                side.inputEnd();
            }
        }

        private boolean pass(StagedConnection from, StagedConnection to) throws SSLException {
            byte[] bytes = from.take();
            ByteBuffer records = ByteBuffer.wrap(bytes);
            while (records.hasRemaining()) {
                byte[] record = new byte[Records.length(records)];
                records.get(record);
                happen(record, to);
            }
            return bytes.length > 0;
        }

        private void happen(byte[] record, StagedConnection to) {
            int what = script.next(8);
            tampered |= what > 2;
            switch (what) {
                case 1 -> {
                    int cut = script.index(record.length);
                    give(to, Arrays.copyOf(record, cut));
                    give(to, Arrays.copyOfRange(record, cut, record.length));
                }
                case 2 -> {
                    int piece = 1 + script.next(256);
                    for (int at = 0; at < record.length; at += piece) {
                        give(to, Arrays.copyOfRange(record, at, Math.min(record.length, at + piece)));
                    }
                }
                case 3 -> {
                    record[script.index(record.length)] ^= (byte) (1 + script.next(255));
                    give(to, record);
                }
                case 4 -> {
                    // It is lost.
                }
                case 5 -> {
                    give(to, record);
                    give(to, record);
                }
                case 6 -> {
                    byte[] other = new byte[1 + script.next(64)];
                    for (int i = 0; i < other.length; i++) {
                        other[i] = (byte) script.next(256);
                    }
                    give(to, other);
                    give(to, record);
                }
                case 7 -> give(to, Arrays.copyOf(record, script.index(record.length)));
                default -> give(to, record);
            }
        }

        private static void give(StagedConnection to, byte[] bytes) {
            if (!to.isDisconnected()) {
                to.input(ByteBuffer.wrap(bytes.clone()));
            }
        }
    }
}
