package dev.echosounder.load.generate;

import static dev.echosounder.load.generate.StagedServer.MILLI;
import static dev.echosounder.load.generate.StagedServer.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A rate that the server does not hold is reported as overload, and nothing else is. */
class OverloadTest {

    private static final int RATE = 2_000;
    private static final LoadShape SHAPE = LoadShape.pingPong(10, Duration.ofSeconds(5), 64)
            .at(new LoadModel.Open(RATE, LoadModel.Arrivals.EVENLY_SPACED));
    private static final LoadShape POISSON = SHAPE.at(new LoadModel.Open(RATE, LoadModel.Arrivals.POISSON));

    private final StagedClock clock = new StagedClock();

    @Test
    void aServerWithFourFifthsOfTheRateIsOverloadedByAFifth() throws RunFailure {
        RunReport report = on(server(0.8)).run(SHAPE);

        assertThat(report.run().overloaded()).isTrue();
        assertThat(report.run().due()).isEqualTo(5 * RATE);
        assertThat(report.run().backlog()).isCloseTo(RATE, within(RATE / 50L));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 0.9, 0.97})
    void aSlowerServerIsOverloadedHoweverSmallTheDifference(double ofTheRate) throws RunFailure {
        assertThat(on(server(ofTheRate)).run(SHAPE).run().overloaded()).isTrue();
        assertThat(on(server(ofTheRate)).run(POISSON).run().overloaded()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.01, 1.2, 2, 100})
    void aFasterServerIsNotOverloaded(double ofTheRate) throws RunFailure {
        assertThat(on(server(ofTheRate)).run(SHAPE).run().overloaded()).isFalse();
    }

    @Test
    void randomArrivalsAtSeventyPercentAreNotOverload() throws RunFailure {
        RunReport report = on(server(1 / 0.7)).run(POISSON);

        assertThat(report.run().overloaded()).isFalse();
        assertThat(report.run().messages()).isEqualTo(report.run().due());
        assertThat((double) report.run().due()).isCloseTo(5 * RATE, within(4 * Math.sqrt(5 * RATE)));
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 200, 1_000})
    void aServerThatHoldsTheRateWithALongLatencyIsNotOverloaded(int wayMillis) throws RunFailure {
        RunReport report = on(new StagedServer(10_000, wayMillis * MILLI)).run(SHAPE);

        assertThat(report.run().overloaded()).isFalse();
        assertThat(report.run().backlog()).isCloseTo(RATE * wayMillis / 1_000L, within(3L));
        assertThat(report.run().messages()).isEqualTo(report.run().due());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 1.9, 2.25, 3, 4.3, 4.6, 4.9})
    void aPauseOfHalfASecondIsNoOverloadWheneverItComes(double atSecond) throws RunFailure {
        StagedServer server = server(3);
        GeneratorConnections load = on(server);
        server.pause((long) (atSecond * SECOND), SECOND / 2);

        RunReport report = load.run(SHAPE);

        assertThat(report.run().overloaded()).isFalse();
        assertThat(report.run().messages()).isEqualTo(report.run().due());
        assertThat(report.latencies().response().getMaxValue())
                .as("it is a latency")
                .isCloseTo(SECOND / 2, within(10 * MILLI));
    }

    @Test
    void aPauseDoesNotHideAnOverload() throws RunFailure {
        StagedServer server = server(0.9);
        GeneratorConnections load = on(server);
        server.pause(2 * SECOND, SECOND / 2);

        assertThat(load.run(SHAPE).run().overloaded()).isTrue();
    }

    @Test
    void afterAnOverloadTheNextRunBeginsOnNewConnections() throws RunFailure {
        StagedServer server = server(0.5);
        StagedNetwork network = server.on(clock);
        GeneratorConnections load = Stage.connected(SHAPE, clock, network);
        RunReport overload = load.run(SHAPE);
        assertThat(overload.run().overloaded()).isTrue();
        assertThat(overload.run().messages())
                .as("not all were waited for")
                .isLessThan(overload.run().due());

        LoadShape half = SHAPE.at(new LoadModel.Open(RATE / 4.0, LoadModel.Arrivals.EVENLY_SPACED));
        RunReport next = load.run(half);

        assertThat(next.run().overloaded()).isFalse();
        assertThat(next.run().messages()).isEqualTo(5 * RATE / 4);
        assertThat(network.channels).hasSize(20);
        assertThat(network.channels.subList(0, 10)).allMatch(channel -> channel.closed);
    }

    @Test
    void afterAnOverloadThatIsSoonWorkedOffTheConnectionsAreUsedAgain() throws RunFailure {
        StagedNetwork network = server(0.9).on(clock);
        GeneratorConnections load = Stage.connected(SHAPE, clock, network);

        RunReport report = load.run(SHAPE);
        load.run(LoadShape.pingPong(10, 3, 64));

        assertThat(report.run().overloaded()).isTrue();
        assertThat(report.run().messages()).isEqualTo(report.run().due());
        assertThat(network.channels).hasSize(10);
    }

    @Test
    void aRunOfAFewMessagesIsNeverOverloaded() throws RunFailure {
        LoadShape few = LoadShape.pingPong(2, 5, 64).at(new LoadModel.Open(RATE, LoadModel.Arrivals.EVENLY_SPACED));

        assertThat(on(server(0.5)).run(few).run().overloaded()).isFalse();
    }

    private GeneratorConnections on(StagedServer server) throws RunFailure {
        return Stage.connected(SHAPE, clock, server.on(clock));
    }

    /** A server that can answer this share of the rate. */
    private static StagedServer server(double ofTheRate) {
        return new StagedServer((long) (SECOND / (RATE * ofTheRate)), 20_000);
    }
}
