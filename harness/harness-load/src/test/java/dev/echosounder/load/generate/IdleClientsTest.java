package dev.echosounder.load.generate;

import static dev.echosounder.load.generate.Stage.assertFailure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A load of 10 clients, and of 25 idle ones. */
class IdleClientsTest {

    private static final LoadShape SHAPE = LoadShape.pingPong(10, 100, 64).withIdle(25);

    private final StagedClock clock = new StagedClock();
    private final StagedNetwork network = new StagedServer(10_000, 100_000).on(clock);

    @Test
    void eachHasOneAnswerBeforeTheRunsAndIsThenLeftAlone() throws RunFailure {
        GeneratorConnections load = Stage.connected(SHAPE, clock, network);
        assertThat(network.channels).hasSize(35);

        RunReport report = load.run(SHAPE);

        assertThat(report.run().messages()).isEqualTo(1_000);
        assertThat(report.answers().clients()).isEqualTo(10);
        assertThat(report.answers().worstShare()).isEqualTo(1);
        assertThat(load.run(SHAPE.greeting()).run().messages()).isEqualTo(35);
        assertThat(load.run(SHAPE).run().messages()).isEqualTo(1_000);
        assertThat(load.closeInTime()).isPresent();
        assertThat(network.channels).allMatch(channel -> channel.ended && channel.closed);
    }

    @Test
    void theTimeIsUnknownOfAServerThatDoesNotCloseAll() throws RunFailure {
        GeneratorConnections load = Stage.connected(SHAPE, clock, network);
        network.keeping = network.channels.get(20);

        assertThat(load.closeInTime()).isEmpty();
        assertThat(network.elapsed()).isGreaterThan(10 * StagedServer.SECOND);
        assertThat(network.channels).allMatch(channel -> channel.closed);
    }

    @Test
    void anOpenLoopSendsOnTheOthersOnly() throws RunFailure {
        LoadShape open = LoadShape.pingPong(10, Duration.ofSeconds(1), 64)
                .withIdle(25)
                .at(new LoadModel.Open(1_000, LoadModel.Arrivals.EVENLY_SPACED));
        GeneratorConnections load = Stage.connected(open, clock, network);

        RunReport report = load.run(open);

        assertThat(report.run().due()).isEqualTo(1_000);
        assertThat(report.answers().clients()).isEqualTo(10);
        assertThat(report.answers().worstShare()).isEqualTo(1);
    }

    @Test
    @Timeout(60)
    void severalThreadsShareBothKinds() throws RunFailure {
        StagedClock still = new StagedClock();
        List<Network> networks = List.of(echo(still), echo(still), echo(still));
        try (GeneratorConnections load = Stage.load(SHAPE, still, networks)) {
            load.connect();

            assertThat(load.run(SHAPE).answers().worstShare()).isEqualTo(1);
            assertThat(load.run(SHAPE).run().messages()).isEqualTo(1_000);
            assertThat(load.run(SHAPE.greeting()).run().messages()).isEqualTo(35);
        }
        assertThat(networks.stream().map(one -> ((StagedNetwork) one).channels.size()))
                .containsExactly(12, 12, 11);
    }

    private static StagedNetwork echo(StagedClock clock) {
        return new StagedNetwork(clock, (channel, bytes) -> channel.send(bytes));
    }

    @Test
    void oneThatIsLostIsMissedAfterTheRuns() throws RunFailure {
        GeneratorConnections load = Stage.connected(SHAPE, clock, network);
        network.channels.getLast().sendEnd();

        assertThat(load.run(SHAPE).run().messages()).isEqualTo(1_000);

        assertFailure(RunFailure.Kind.LOST, () -> load.run(SHAPE.greeting()))
                .hasMessage("The server closed the connection of client 34 between two runs, after 1 answers.");
    }

    @Test
    void clientsOfModelsAreNeverIdle() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadConnectionsFactory.check("selector", SHAPE))
                .withMessage("Clients of selector connect for each run: drive a load with idle clients by the load"
                        + " generator.");
    }
}
