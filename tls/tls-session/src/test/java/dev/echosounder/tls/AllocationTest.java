package dev.echosounder.tls;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a message costs in memory beyond what the engine allocates for it: nothing. */
class AllocationTest {

    private static final int WARM_UP = 300;
    private static final int MESSAGES = 300;

    /** Single objects, such as a buffer that another test has taken meanwhile, are not of each message. */
    private static final double NOTHING_BYTES = 8;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @ValueSource(ints = {10, 16_000})
    void aMessageAllocatesNothingButWhatTheEngineDoes(int bytes) throws Exception {
        double engine = allocatedByEngine(Bytes.of(bytes));
        double session = allocatedBySession(Bytes.of(bytes));

        assertThat(session).isCloseTo(engine, Offset.offset(NOTHING_BYTES));
    }

    /** With another handshake, whose records they are, and one write for each message. */
    private static double allocatedBySession(byte[] message) throws SSLException {
        Session session = Engines.server(TlsEngine.JDK, TlsVersion.TLS_1_3)
                .around(new Echo())
                .newSession();
        RawClient client = RawClient.of(TlsVersion.TLS_1_3, new StagedConnection(session));
        ByteBuffer[] records = records(client, message);
        Outbox discarding = new Outbox() {
            @Override
            public boolean hasRoom() {
                return true;
            }

            @Override
            public void write(ByteBuffer out) {
                out.position(out.limit());
            }

            @Override
            public void end() {
                throw new AssertionError("ended");
            }
        };
        return perMessage(i -> session.received(records[i], discarding));
    }

    private static double allocatedByEngine(byte[] message) throws SSLException {
        SSLEngine engine = TlsEngine.JDK
                .ofServer(TlsVersion.TLS_1_3, Engines.certificate())
                .make(null);
        BareSession session = new BareSession(engine);
        RawClient client = RawClient.of(TlsVersion.TLS_1_3, new StagedConnection(session));
        ByteBuffer[] records = records(client, message);
        return perMessage(i -> session.echo(records[i]));
    }

    private static ByteBuffer[] records(RawClient client, byte[] message) throws SSLException {
        ByteBuffer[] records = new ByteBuffer[WARM_UP + MESSAGES];
        for (int i = 0; i < records.length; i++) {
            records[i] = ByteBuffer.wrap(client.seal(message));
        }
        return records;
    }

    private interface Step {
        void take(int number) throws SSLException;
    }

    private static double perMessage(Step step) throws SSLException {
        for (int i = 0; i < WARM_UP; i++) {
            step.take(i);
        }
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = WARM_UP; i < WARM_UP + MESSAGES; i++) {
            step.take(i);
        }
        return (double) (THREADS.getCurrentThreadAllocatedBytes() - before) / MESSAGES;
    }

    /** An engine as it comes: handshakes on a staged connection, and echoes. */
    private static final class BareSession implements Session {

        private final SSLEngine engine;
        private final ByteBuffer plaintext = ByteBuffer.allocate(Workspace.TWO_RECORDS);
        private final ByteBuffer sealed = ByteBuffer.allocate(Workspace.TWO_RECORDS);

        BareSession(SSLEngine engine) {
            this.engine = engine;
        }

        void echo(ByteBuffer record) throws SSLException {
            engine.unwrap(record, plaintext.clear());
            engine.wrap(plaintext.flip(), sealed.clear());
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            try {
                boolean progress = true;
                while (progress) {
                    progress = switch (engine.getHandshakeStatus()) {
                        case NEED_TASK -> {
                            engine.getDelegatedTask().run();
                            yield true;
                        }
                        case NEED_WRAP -> {
                            engine.wrap(Workspace.NOTHING, sealed.clear());
                            out.write(sealed.flip());
                            yield true;
                        }
                        default ->
                            in.hasRemaining()
                                    && engine.unwrap(in, plaintext.clear()).bytesConsumed() > 0;
                    };
                }
            } catch (SSLException failure) {
                throw new IllegalStateException(failure);
            }
        }
    }
}
