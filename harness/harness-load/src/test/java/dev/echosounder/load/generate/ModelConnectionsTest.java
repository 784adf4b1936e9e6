package dev.echosounder.load.generate;

import static dev.echosounder.load.generate.Stage.assertFailure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A load by the clients of a model; these here echo in memory. */
@Timeout(60)
class ModelConnectionsTest {

    private static final LoadShape SHAPE = LoadShape.pingPong(4, 50, 64);

    private final List<EchoingClient> clients = new ArrayList<>();
    private UnaryOperator<byte[]> answer = UnaryOperator.identity();
    private int most = Integer.MAX_VALUE;

    @Test
    void everyRunIsCompleteOnSeparateConnections() throws Exception {
        LoadConnections load = load(SHAPE);
        ConnectTimes connecting = load.connect();
        assertThat(connecting.standNanos()).isNotNegative();
        assertThat(connecting.answeredNanos()).isGreaterThanOrEqualTo(connecting.standNanos());
        for (int run = 0; run < 3; run++) {
            RunReport report = load.run(SHAPE);
            assertThat(report.run().messages()).isEqualTo(200);
            assertThat(report.run().due()).isEqualTo(200);
            assertThat(report.run().overloaded()).isFalse();
            assertThat(report.run().nanos()).isPositive();
            assertThat(report.run().busyShare()).as("unknown from outside").isNaN();
            assertThat(report.run().rateNanos()).isBetween(1L, report.run().nanos());
            assertThat(report.run().stalls()).isEqualTo(Stalls.UNKNOWN);
            assertThat(report.answers()).isEqualTo(ClientAnswers.of(50, 50, 50, 50));
            assertThat(report.latencies().response().getTotalCount()).isEqualTo(200);
        }

        assertThat(clients).hasSize(4).allMatch(client -> client.stopped).allMatch(client -> client.sessions == 4);
    }

    @Test
    void aRunOfADurationEndsByItself() throws Exception {
        LoadShape shape = SHAPE.extending(new StopCondition.Lasting(Duration.ofMillis(500)));

        RunReport report = load(shape).run(shape);

        assertThat(report.run().messages()).isGreaterThan(4);
        assertThat(report.run().nanos()).isGreaterThanOrEqualTo(400_000_000);
    }

    @Test
    void pipelinedMessagesAreAllAnswered() throws Exception {
        LoadShape shape = SHAPE.at(new LoadModel.Closed(16));

        assertThat(load(shape).run(shape).run().messages()).isEqualTo(200);
    }

    @Test
    void aWrongAnswerIsAMismatch() {
        answer = bytes -> {
            bytes[5] ^= 1;
            return bytes;
        };

        assertFailure(RunFailure.Kind.MISMATCH, () -> load(SHAPE).run(SHAPE))
                .hasMessageStartingWith("Client 0 received a wrong byte: byte 6 of the answer to message 1 is ");
        assertThat(clients).allMatch(client -> client.stopped);
    }

    @Test
    void answersThatNeverComeAreLostWhenTheLimitIsReached() {
        LoadShape brief = SHAPE.within(Duration.ofMillis(1));
        answer = bytes -> new byte[0];

        assertFailure(RunFailure.Kind.LOST, () -> load(brief).run(brief))
                .hasMessage("No end after 1 ms: 4 of 4 clients still waiting; client 0 has 0 answers to 1 messages.");
        assertThat(clients).allMatch(client -> client.stopped);
    }

    @Test
    void clientsThatCannotConnectAreReported() {
        most = 2;

        assertFailure(RunFailure.Kind.UNCONNECTED, () -> load(SHAPE).connect())
                .hasMessage("Not every client could connect: Connection refused");
        assertThat(clients).allMatch(client -> client.stopped);
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                arguments(
                        new LoadModel.Open(1_000, LoadModel.Arrivals.POISSON),
                        "cannot send at intended times: drive an open loop (1,000 messages per second, Poisson)"),
                arguments(
                        new LoadModel.Reconnecting(),
                        "keep their connections: drive a load with a connection for each message"),
                arguments(
                        new LoadModel.RampUp(1, Duration.ofMillis(1)),
                        "begin all at once: drive clients that join one after another (joining 1 ms apart,"
                                + " ping-pong)"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void unsupportedLoadModelsAreRefusedInOneSentence(LoadModel model, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> load(SHAPE.at(model)))
                .withMessage("Clients of staged %s by the load generator.", why);
    }

    private LoadConnections load(LoadShape shape) {
        return LoadConnectionsFactory.ofModel(new EchoingModel(), Stage.ADDRESS, shape);
    }

    private final class EchoingModel implements Model {

        @Override
        public String name() {
            return "staged";
        }

        @Override
        public Server serve(InetSocketAddress at, Service service) {
            throw new UnsupportedOperationException("It only connects.");
        }

        @Override
        public Client client() {
            EchoingClient client = new EchoingClient();
            clients.add(client);
            return client;
        }
    }

    /** Echoes what each session writes, on a separate thread, until it writes no more. */
    private final class EchoingClient implements Client {

        private final List<Session> connected = new ArrayList<>();
        private Thread thread;
        private int sessions;
        private boolean stopped;

        @Override
        public void connect(InetSocketAddress to, Session session) throws IOException {
            if (connected.size() == most) {
                throw new ConnectException("Connection refused");
            }
            connected.add(session);
            sessions++;
        }

        @Override
        public void start() {
            thread = Thread.ofPlatform().start(() -> connected.forEach(this::serve));
        }

        private void serve(Session session) {
            StagedOutbox out = new StagedOutbox();
            session.started(out);
            try {
                for (byte[] words = out.take(); words.length > 0; words = out.take()) {
                    session.received(ByteBuffer.wrap(answer.apply(words)), out);
                }
            } catch (RuntimeException thrown) {
                session.closed(thrown);
            }
        }

        @Override
        public void stop(Duration grace) {
            stopped = true;
            try {
                if (thread != null) {
                    thread.join();
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
