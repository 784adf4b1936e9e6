package dev.echosounder.load.generate;

import static dev.echosounder.load.generate.Stage.assertFailure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.echosounder.api.Handshake;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Mechanism;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The load generator on encrypted connections: on real sockets, with a staged encryption. */
@Timeout(60)
class EncryptedLoadTest {

    private static final EncryptionSpec MASKED = new EncryptionSpec.Tls(Masking.NAME, Masking.VERSION);
    private static final EncryptionSpec RESUMING =
            new EncryptionSpec.Tls(Masking.NAME, Masking.VERSION).resumingSessions();
    private static final LoadShape SHAPE = LoadShape.pingPong(5, 20, 10_000).encrypted(MASKED);

    private final AtomicInteger handshakes = new AtomicInteger();
    private final int endedBefore = Masking.ENDED.get();
    private final int closedBefore = Masking.CLOSED.get();

    @ParameterizedTest(name = "{0} threads on {1}")
    @CsvSource({"1, SELECTOR", "2, SELECTOR", "1, IO_URING", "2, IO_URING"})
    void aConnectionHasOneHandshakeBeforeAllItsRuns(int threads, Mechanism mechanism) throws Exception {
        on(threads, mechanism, SHAPE, Masking.HELLO, load -> {
            assertThat(load.connect().handshake()).isEqualTo(new Handshake(Masking.SUITE, "none", false));
            assertThat(handshakes).hasValue(5);

            assertThat(load.run(SHAPE).run().messages()).isEqualTo(100);
            assertThat(load.run(SHAPE.at(new LoadModel.Closed(30))).run().messages())
                    .isEqualTo(100);
            RunReport open = load.run(SHAPE.at(new LoadModel.Open(2_000, LoadModel.Arrivals.POISSON)));
            assertThat(open.run().messages()).isEqualTo(100);
            assertThat(open.latencies().lag().getTotalCount()).isEqualTo(100);
        });
        assertThat(handshakes).hasValue(5);
        assertThat(Masking.ENDED.get() - endedBefore).as("ended in good order").isEqualTo(5);
        assertThat(Masking.CLOSED.get() - closedBefore).as("closed once").isEqualTo(5);
    }

    @ParameterizedTest(name = "{0} threads on {1}")
    @CsvSource({"1, SELECTOR", "2, SELECTOR", "1, IO_URING", "2, IO_URING"})
    void aConnectionForEachMessageHasAHandshakeForEachMessage(int threads, Mechanism mechanism) throws Exception {
        LoadShape reconnecting = SHAPE.at(new LoadModel.Reconnecting());
        on(threads, mechanism, reconnecting, Masking.HELLO, load -> {
            load.connect();

            RunReport report = load.run(reconnecting);
            assertThat(report.run().messages()).isEqualTo(100);
            assertThat(report.latencies().response().getTotalCount()).isEqualTo(100);
        });
        assertThat(handshakes).as("with the first answers").hasValue(105);
        assertThat(Masking.ENDED.get() - endedBefore).as("ended in good order").isEqualTo(105);
        assertThat(Masking.CLOSED.get() - closedBefore).as("closed once").isEqualTo(105);
    }

    @ParameterizedTest
    @EnumSource(Mechanism.class)
    void clientsThatResumeDoSoOnAllConnectionsButTheirFirst(Mechanism mechanism) throws Exception {
        LoadShape one = LoadShape.pingPong(1, 20, 10_000).encrypted(RESUMING).at(new LoadModel.Reconnecting());
        on(1, mechanism, one, Masking.HELLO, load -> {
            assertThat(load.connect().handshake()).isEqualTo(new Handshake(Masking.SUITE, "none", false));
            assertThat(load.run(one).run().messages()).isEqualTo(20);
        });
    }

    /** The staged server resumes no session of the second client. */
    @ParameterizedTest
    @EnumSource(Mechanism.class)
    void aServerThatResumesNoSessionIsNotMeasuredAsIfItDid(Mechanism mechanism) throws Exception {
        LoadShape two = LoadShape.pingPong(2, 20, 10_000).encrypted(RESUMING).at(new LoadModel.Reconnecting());
        on(1, mechanism, two, Masking.HELLO, load -> {
            load.connect();
            assertFailure(RunFailure.Kind.LOST, () -> load.run(two))
                    .hasMessageContaining("A connection was to resume the TLS session of its client, and the server"
                            + " insisted on a full handshake.");
        });
    }

    @ParameterizedTest
    @EnumSource(Mechanism.class)
    void aHandshakeThatFailsIsALostConnection(Mechanism mechanism) throws Exception {
        on(
                1,
                mechanism,
                SHAPE,
                (byte) 'x',
                load -> assertFailure(RunFailure.Kind.LOST, load::connect)
                        .hasMessageContaining("The server does not answer as expected."));
    }

    @Test
    void onlyTheCertificateOfTheServerIsTrusted() {
        assertThatIOException()
                .isThrownBy(() -> LoadConnectionsFactory.open(
                        new ClientSpec.Generator(), new Destination(Stage.ADDRESS, "another"), SHAPE))
                .withMessage("The certificate of the server cannot be read.");
    }

    @Test
    void onlyTheLoadGeneratorEncrypts() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadConnectionsFactory.check("some", SHAPE))
                .withMessage("Clients of some connect for each run, so their handshakes would be measured: drive"
                        + " encrypted connections by the load generator.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadConnectionsFactory.open(
                        new ClientSpec.BothEnds(false),
                        Stage.ADDRESS,
                        LoadShape.pingPong(1, 1, 1).encrypted(MASKED)))
                .withMessage("One thread with both ends does not encrypt: leave it out, or leave out the encryption.");
    }

    @Test
    void anUnknownEngineOrVersionIsRefusedInOneSentence() {
        assertThat(EncryptionSpec.Tls.of("masking", "1.2"))
                .hasToString("connections encrypted with TLS 1.2 by masking");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EncryptionSpec.Tls.of("maskin", "1.3"))
                .withMessage("There is no TLS engine \"maskin\" on this class path: did you mean masking? Known are:"
                        + " masking.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EncryptionSpec.Tls.of("masking", "1.1"))
                .withMessage("The TLS engine masking has no version 1.1: choose 1.3 or 1.2.");
    }

    private interface Use {
        void of(LoadConnections load) throws RunFailure;
    }

    private void on(int threads, Mechanism mechanism, LoadShape shape, byte hello, Use use) throws Exception {
        mechanism.refusal().ifPresent(why -> assumeTrue(false, why));
        try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> serve(listener, hello));
            try (LoadConnections load = LoadConnectionsFactory.open(
                    new ClientSpec.Generator(threads, false, mechanism),
                    new Destination((InetSocketAddress) listener.getLocalSocketAddress(), Masking.CERTIFICATE),
                    shape)) {
                use.of(load);
            }
        }
    }

    /** A server that answers the handshake of each connection with these bytes, and echoes. */
    private void serve(ServerSocket listener, byte hello) {
        try {
            while (true) {
                Socket socket = listener.accept();
                Thread.ofVirtual().start(() -> {
                    try (socket) {
                        InputStream in = socket.getInputStream();
                        if (in.read() == Masking.HELLO) {
                            handshakes.incrementAndGet();
                            socket.getOutputStream().write(hello);
                            in.transferTo(socket.getOutputStream());
                        }
                    } catch (IOException cut) {
                        // The test is over, or will say so.
                    }
                });
            }
        } catch (IOException closed) {
            // So the test is over.
        }
    }
}
