package dev.echosounder.load.generate;

import static dev.echosounder.load.generate.Stage.assertFailure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Mechanism;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The load generator on real sockets. */
@Timeout(60)
class LoopbackTest {

    private static final LoadShape SHAPE = LoadShape.pingPong(5, 20, 100_000);

    private final AtomicInteger accepted = new AtomicInteger();

    @ParameterizedTest(name = "{0} threads on {1}")
    @CsvSource({"1, SELECTOR", "2, SELECTOR", "16, SELECTOR", "1, IO_URING", "2, IO_URING", "16, IO_URING"})
    void makesEveryKindOfRun(int threads, Mechanism mechanism) throws Exception {
        on(threads, mechanism, SHAPE, load -> {
            ConnectTimes connecting = load.connect();
            assertThat(connecting.standNanos()).isPositive();
            assertThat(connecting.answeredNanos()).as("with the first answers").isGreaterThan(connecting.standNanos());

            RunReport closed = load.run(SHAPE);
            assertThat(closed.run().messages()).isEqualTo(100);
            assertThat(closed.answers()).isEqualTo(ClientAnswers.of(20, 20, 20, 20, 20));
            assertThat(closed.run().rateNanos()).isBetween(1L, closed.run().nanos());
            assertThat(closed.run().stalls().known()).isTrue();
            assertThat(closed.latencies().loopTurn().getTotalCount()).isPositive();
            assertThat(load.run(SHAPE.at(new LoadModel.Closed(30))).run().messages())
                    .isEqualTo(100);
            RunReport open = load.run(SHAPE.at(new LoadModel.Open(2_000, LoadModel.Arrivals.POISSON)));
            assertThat(open.run().due()).isEqualTo(100);
            assertThat(open.run().messages()).isEqualTo(100);
            assertThat(open.latencies().lag().getTotalCount()).isEqualTo(100);
            assertThat(open.run().busyShare()).isBetween(0.0, 1.0);
        });
    }

    @ParameterizedTest(name = "{0} threads on {1}")
    @CsvSource({"1, SELECTOR", "2, SELECTOR", "1, IO_URING", "2, IO_URING"})
    void connectsForEachMessage(int threads, Mechanism mechanism) throws Exception {
        LoadShape reconnecting = SHAPE.at(new LoadModel.Reconnecting());
        on(threads, mechanism, reconnecting, load -> {
            assertThat(load.connect().answeredNanos()).isPositive();

            RunReport report = load.run(reconnecting);
            assertThat(report.run().messages()).isEqualTo(100);
            assertThat(report.latencies().response().getTotalCount()).isEqualTo(100);
            assertThat(accepted).as("connections, of the first answers too").hasValue(105);
        });
    }

    private interface Use {
        void of(LoadConnections load) throws RunFailure;
    }

    private void on(int threads, Mechanism mechanism, LoadShape shape, Use use) throws Exception {
        mechanism.refusal().ifPresent(why -> assumeTrue(false, why));
        try (ServerSocket listener = listener()) {
            Thread.ofVirtual().start(() -> echo(listener));
            try (LoadConnections load = LoadConnectionsFactory.open(
                    new ClientSpec.Generator(threads, false, mechanism),
                    (InetSocketAddress) listener.getLocalSocketAddress(),
                    shape)) {
                use.of(load);
            }
        }
    }

    @Test
    void aServerThatDoesNotListenIsReported() throws Exception {
        InetSocketAddress closedPort;
        try (ServerSocket listener = listener()) {
            closedPort = (InetSocketAddress) listener.getLocalSocketAddress();
        }
        LoadShape shape = LoadShape.pingPong(5, 1, 64);
        try (LoadConnections load = LoadConnectionsFactory.open(new ClientSpec.Generator(), closedPort, shape)) {
            assertFailure(RunFailure.Kind.UNCONNECTED, load::connect)
                    .hasMessageStartingWith(
                            "Only 0 of 5 clients could connect to %s: Connection refused".formatted(closedPort));
        }
    }

    @Test
    void anUnknownModelIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadConnectionsFactory.open(
                        new ClientSpec.Model("unheard-of"), Stage.ADDRESS, LoadShape.pingPong(1, 1, 1)))
                .withMessageStartingWith("There is no model \"unheard-of\" on this class path");
    }

    private static ServerSocket listener() throws IOException {
        return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    private void echo(ServerSocket listener) {
        try {
            while (true) {
                Socket socket = listener.accept();
                accepted.incrementAndGet();
                Thread.ofVirtual().start(() -> {
                    try (socket) {
                        socket.getInputStream().transferTo(socket.getOutputStream());
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
