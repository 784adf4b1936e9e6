package dev.echosounder.load.generate;

import static dev.echosounder.load.generate.StagedServer.MILLI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A connection for each message: it takes a client 50 us to connect, and 110 us to be answered. */
class ReconnectingTest {

    private static final long CONNECTING = 50_000;
    private static final long ALONE = CONNECTING + 110_000;
    private static final LoadShape ONE = LoadShape.pingPong(1, 100, 64).at(new LoadModel.Reconnecting());
    private static final LoadShape FOUR = LoadShape.pingPong(4, 100, 64).at(new LoadModel.Reconnecting());

    private final StagedClock clock = new StagedClock();
    private final StagedServer server = new StagedServer(10_000, 100_000);
    private final StagedNetwork network = server.on(clock);

    private GeneratorConnections connected(LoadShape shape) throws RunFailure {
        network.connecting = CONNECTING;
        return Stage.connected(shape, clock, network);
    }

    @Test
    void eachMessageHasASeparateConnection() throws RunFailure {
        GeneratorConnections load = connected(FOUR);
        assertThat(network.channels).as("of the first answers").hasSize(4).allMatch(channel -> channel.closed);

        RunReport report = load.run(FOUR);

        assertThat(report.run().messages()).isEqualTo(400);
        assertThat(network.channels).hasSize(404).allMatch(channel -> channel.closed);
    }

    @Test
    void theResponseTimeIncludesConnecting() throws RunFailure {
        RunReport report = connected(ONE).run(ONE);

        assertThat(report.latencies().response().getTotalCount()).isEqualTo(100);
        assertThat(report.latencies().response().getMinValue()).isCloseTo(ALONE, within(ALONE / 100));
        assertThat(report.latencies().response().getMaxValue()).isCloseTo(ALONE, within(ALONE / 100));
        assertThat(report.latencies().service().getTotalCount())
                .as("a closed loop has one time")
                .isZero();
        assertThat(report.run().nanos()).isCloseTo(100 * ALONE, within(MILLI));
    }

    @Test
    void aRunOfATimeEndsWithTheAnswersThatAreOwedThen() throws RunFailure {
        LoadShape lasting = ONE.extending(new StopCondition.Lasting(Duration.ofMillis(10)));

        RunReport report = connected(lasting).run(lasting);

        assertThat(report.run().nanos()).isBetween(10 * MILLI, 10 * MILLI + ALONE);
        assertThat(report.run().messages()).isEqualTo(report.run().nanos() / ALONE);
    }

    @Test
    void runsCanBeRepeated() throws RunFailure {
        GeneratorConnections load = connected(FOUR);

        assertThat(load.run(FOUR).run().messages()).isEqualTo(400);
        assertThat(load.run(FOUR).run().messages()).isEqualTo(400);
    }

    @Test
    void clientsAreDealtOutAmongThreads() throws RunFailure {
        StagedNetwork other = new StagedServer(10_000, 100_000).on(clock);
        try (GeneratorConnections load = Stage.load(FOUR, clock, List.of(network, other))) {
            load.connect();

            assertThat(load.run(FOUR).run().messages()).isEqualTo(400);
            assertThat(network.channels).hasSize(202);
            assertThat(other.channels).hasSize(202);
        }
    }
}
