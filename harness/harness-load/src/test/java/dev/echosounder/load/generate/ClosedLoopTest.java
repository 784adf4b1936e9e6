package dev.echosounder.load.generate;

import static dev.echosounder.load.generate.Stage.assertFailure;
import static dev.echosounder.load.generate.StagedServer.MILLI;
import static dev.echosounder.load.generate.StagedServer.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The load generator, driven by answers. */
class ClosedLoopTest {

    private static final LoadShape SHAPE = LoadShape.pingPong(10, 100, 64);

    private final StagedClock clock = new StagedClock();
    private final StagedServer server = new StagedServer(10_000, 100_000);
    private final StagedNetwork network = server.on(clock);

    @Test
    void aRunOfMessagesSendsThoseOfEachClient() throws RunFailure {
        RunReport report = Stage.connected(SHAPE, clock, network).run(SHAPE);

        assertThat(report.run().messages()).isEqualTo(1_000);
        assertThat(report.run().due()).isEqualTo(1_000);
        assertThat(report.run().backlog()).isZero();
        assertThat(report.run().overloaded()).isFalse();
        assertThat(report.latencies().response().getTotalCount()).isEqualTo(1_000);
        assertThat(report.latencies().response().getMinNonZeroValue()).isGreaterThanOrEqualTo(109_900);
        assertThat(report.run().nanos())
                .as("each of 100 rounds takes 10 answers of 10 us or a way of 110 us")
                .isCloseTo(100 * 110_000L, within(3 * MILLI));
    }

    @Test
    void aRunOfADurationTakesThatTimeAndWaitsForTheAnswersInFlight() throws RunFailure {
        LoadShape halfASecond = SHAPE.extending(new StopCondition.Lasting(Duration.ofMillis(500)));

        RunReport report = Stage.connected(SHAPE, clock, network).run(halfASecond);

        assertThat(report.run().nanos()).isBetween(500 * MILLI, 501 * MILLI);
        assertThat(report.run().messagesPerSecond()).isCloseTo(10 / 110e-6, within(10_000.0));
        assertThat(report.latencies().response().getTotalCount())
                .isEqualTo(report.run().messages());
    }

    /** A generator that takes 100 us to begin each of 50 clients, in runs of 2 ms. */
    @Test
    void everyClientTakesPartInARunThatIsTooShortForAllToBegin() throws RunFailure {
        LoadShape shape = LoadShape.pingPong(50, Duration.ofMillis(2), 64);
        GeneratorConnections load = Stage.connected(shape, clock, network);
        network.writing = MILLI / 10;

        for (int run = 0; run < 3; run++) {
            assertThat(load.run(shape).answers().worstShare()).isPositive();
        }
    }

    /** 100 clients of a server that takes 5 ms for each message, one after the other, and so answers 200 a second. */
    @ParameterizedTest(name = "in {0} ms")
    @ValueSource(ints = {1, 20, 400, 600, 1_500, 10_000})
    void theRateIsTheServersHoweverFewAnswersARunHas(int millis) throws RunFailure {
        LoadShape shape = LoadShape.pingPong(100, Duration.ofMillis(millis), 64);
        StagedServer slow = new StagedServer(5 * MILLI, 100_000);

        RunReport report = Stage.connected(shape, clock, slow.on(clock)).run(shape);

        assertThat(report.run().messagesPerSecond()).isCloseTo(200, within(1.0));
    }

    /** 100 clients of a server that answers all of them after 5 ms, and so 20,000 messages a second. */
    @ParameterizedTest(name = "in {0} ms")
    @ValueSource(ints = {1, 20, 400})
    void theRateIsTheServersIfItAnswersAllAtOnce(int millis) throws RunFailure {
        LoadShape shape = LoadShape.pingPong(100, Duration.ofMillis(millis), 64);
        StagedServer concurrent = new StagedServer(0, 5 * MILLI);

        RunReport report = Stage.connected(shape, clock, concurrent.on(clock)).run(shape);

        assertThat(report.run().messagesPerSecond()).isCloseTo(20_000, within(100.0));
    }

    @Test
    void manyRunsAreMadeOnTheSameConnections() throws RunFailure {
        GeneratorConnections load = Stage.connected(SHAPE, clock, network);
        for (int run = 0; run < 5; run++) {
            assertThat(load.run(SHAPE).run().messages()).isEqualTo(1_000);
            assertThat(load.run(SHAPE.at(new LoadModel.Closed(8))).run().messages())
                    .isEqualTo(1_000);
            assertThat(load.run(SHAPE.at(new LoadModel.Open(100_000, LoadModel.Arrivals.POISSON)))
                            .run()
                            .messages())
                    .isEqualTo(1_000);
        }

        assertThat(network.channels).hasSize(10);
    }

    @Test
    void connectingIsTimedWithoutTheFirstAnswersAndWithThem() throws RunFailure {
        long begin = network.elapsed();
        ConnectTimes connecting = Stage.load(SHAPE, clock, network).connect();

        assertThat(connecting.standNanos()).as("no time passes on this stage").isZero();
        assertThat(network.elapsed() - begin)
                .as("but every connection has answered once")
                .isGreaterThanOrEqualTo(110_000)
                .isEqualTo(connecting.answeredNanos());
    }

    @Test
    void aChannelThatTakesLittleAtATimeGetsEverything() throws RunFailure {
        LoadShape large = LoadShape.pingPong(2, 5, 300_000).at(new LoadModel.Closed(3));
        network.taken = 10_001;

        RunReport report = Stage.connected(large, clock, network).run(large);

        assertThat(report.run().messages()).isEqualTo(10);
    }

    @Test
    void manyShortMessagesAreSentTogether() throws RunFailure {
        LoadShape pipelined = LoadShape.pingPong(1, 1_000, 64).at(new LoadModel.Closed(100));
        int[] writes = new int[1];
        StagedNetwork counting = new StagedNetwork(clock, (channel, bytes) -> {
            writes[0]++;
            channel.send(bytes);
        });

        Stage.connected(pipelined, clock, counting).run(pipelined);

        assertThat(writes[0])
                .as("one for the first answer, ten for ten times a hundred messages")
                .isEqualTo(11);
    }

    @Test
    void aServerThatNeverAnswersIsGivenUp() {
        StagedNetwork silent = new StagedNetwork(clock, (channel, bytes) -> {});
        GeneratorConnections load = Stage.load(SHAPE, clock, silent);

        assertFailure(RunFailure.Kind.LOST, load::connect)
                .hasMessage("No answer at all for 10 s: 10 of 10 clients still waiting; client 0 has 0 answers to 1"
                        + " messages.");
        assertThat(silent.elapsed()).isBetween(10 * SECOND, 11 * SECOND);
    }

    @Test
    void aRunThatTakesLongerThanItsLimitIsGivenUpAlthoughAnswersArrive() throws RunFailure {
        LoadShape endless = LoadShape.pingPong(10, Integer.MAX_VALUE, 64).within(Duration.ofSeconds(2));
        GeneratorConnections load = Stage.connected(SHAPE, clock, network);
        long begin = network.elapsed();

        assertFailure(RunFailure.Kind.LOST, () -> load.run(endless))
                .hasMessageStartingWith("No end after 2 s: 10 of 10 clients still waiting; client 0 has ");
        assertThat(network.elapsed() - begin).isBetween(2 * SECOND, 2 * SECOND + SECOND / 5);
    }

    @Test
    void aServerThatDoesNotAcceptAllClientsIsReportedWithTheirNumber() {
        network.most = 4;
        GeneratorConnections load = Stage.load(SHAPE, clock, network);

        assertFailure(RunFailure.Kind.UNCONNECTED, load::connect)
                .hasMessage("Only 4 of 10 clients could connect to %s: Connection refused", Stage.ADDRESS);
    }

    @Test
    void closingHalfClosesFirstAndWaitsForTheServer() throws RunFailure {
        GeneratorConnections load = Stage.connected(SHAPE, clock, network);

        load.close();

        assertThat(network.channels).hasSize(10).allMatch(channel -> channel.ended && channel.closed);
        assertThat(network.closed).isTrue();
        assertThat(network.elapsed()).isLessThan(SECOND);
    }

    @Test
    @Timeout(60)
    void severalThreadsShareTheClients() throws RunFailure {
        StagedClock still = new StagedClock(); // a clock that each thread would take on by itself shows nothing
        List<Network> networks = List.of(echo(still), echo(still), echo(still));
        try (GeneratorConnections load = Stage.load(SHAPE, still, networks)) {
            load.connect();
            for (int run = 0; run < 10; run++) {
                RunReport report = load.run(SHAPE);
                assertThat(report.run().messages()).isEqualTo(1_000);
                assertThat(report.latencies().response().getTotalCount()).isEqualTo(1_000);
                assertThat(report.answers().clients()).isEqualTo(10);
                assertThat(report.answers().worstShare()).isEqualTo(1);
            }
        }

        assertThat(networks.stream().map(network -> ((StagedNetwork) network).channels.size()))
                .containsExactly(4, 3, 3);
    }

    @Test
    @Timeout(60)
    void aFailureOnOneThreadFailsTheRunOfAll() throws RunFailure {
        StagedNetwork first = echo(clock);
        StagedNetwork second = echo(clock);
        try (GeneratorConnections load = Stage.load(SHAPE, clock, List.of(first, second))) {
            load.connect();
            second.channels.getFirst().reset();

            assertFailure(RunFailure.Kind.LOST, () -> load.run(SHAPE))
                    .hasMessageStartingWith("The connection failed while client 1 had ");
        }
    }

    private static StagedNetwork echo(StagedClock clock) {
        return new StagedNetwork(clock, (channel, bytes) -> channel.send(bytes));
    }
}
