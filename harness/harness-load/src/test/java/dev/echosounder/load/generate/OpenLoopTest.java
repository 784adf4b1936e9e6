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
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Response times count from the intended send, so that stalls are not hidden (coordinated omission). */
class OpenLoopTest {

    private static final LoadShape TEN_SECONDS = LoadShape.pingPong(1, Duration.ofSeconds(10), 64);
    private static final LoadShape A_THOUSAND_A_SECOND =
            TEN_SECONDS.at(new LoadModel.Open(1_000, LoadModel.Arrivals.EVENLY_SPACED));

    private final StagedClock clock = new StagedClock();
    private final StagedServer server = new StagedServer(1_000, 20_000);
    private final StagedNetwork network = server.on(clock);

    @Test
    void aServerThatStallsForASecondDelaysAThousandAnswersOfAThousandASecond() throws RunFailure {
        GeneratorConnections load = Stage.connected(A_THOUSAND_A_SECOND, clock, network);
        server.pause(4 * SECOND, SECOND);

        RunReport report = load.run(A_THOUSAND_A_SECOND);

        Histogram response = report.latencies().response();
        assertThat(report.run().due()).isEqualTo(10_000);
        assertThat(report.run().messages()).isEqualTo(10_000);
        assertThat(delayed(response, MILLI)).isBetween(995L, 1_005L);
        assertThat(delayed(response, 250 * MILLI))
                .as("each waits for the rest of the second")
                .isBetween(745L, 755L);
        assertThat(delayed(response, 500 * MILLI)).isBetween(495L, 505L);
        assertThat(delayed(response, 750 * MILLI)).isBetween(245L, 255L);
        assertThat(response.getMaxValue()).isCloseTo(SECOND, within(2 * MILLI));
        assertThat(report.run().overloaded()).isFalse();
    }

    @Test
    void theSameStallDelaysOneAnswerInAClosedLoopOfOneClient() throws RunFailure {
        GeneratorConnections load = Stage.connected(TEN_SECONDS, clock, network);
        server.pause(4 * SECOND, SECOND);

        RunReport report = load.run(TEN_SECONDS);

        assertThat(report.run().messages()).isGreaterThan(10_000);
        assertThat(delayed(report.latencies().response(), MILLI))
                .as("which is why a closed loop's latency is always labelled so")
                .isEqualTo(1);
    }

    @Test
    void aGeneratorThatSleepsIsLateItselfAndTheServiceTimeCountsFromTheActualSend() throws RunFailure {
        GeneratorConnections load = Stage.connected(A_THOUSAND_A_SECOND, clock, network);
        network.in(4 * SECOND, () -> clock.advance(300 * MILLI)); // the generator sleeps

        RunReport report = load.run(A_THOUSAND_A_SECOND);

        assertThat(report.run().messages()).isEqualTo(10_000);
        assertThat(delayed(report.latencies().service(), MILLI))
                .as("the server was quick all the time")
                .isZero();
        assertThat(delayed(report.latencies().response(), MILLI))
                .as("but the response time does not show that")
                .isBetween(297L, 303L);
        assertThat(report.run().overloaded()).isFalse();
        Histogram lag = report.latencies().lag();
        assertThat(lag.getTotalCount()).isEqualTo(10_000);
        assertThat(delayed(lag, MILLI)).isBetween(297L, 303L);
        assertThat(delayed(lag, 150 * MILLI)).isBetween(147L, 153L);
        assertThat(lag.getMaxValue()).isCloseTo(300 * MILLI, within(2 * MILLI));
    }

    @Test
    void aGeneratorThatSleepsAtTheEndStillSendsEverything() throws RunFailure {
        GeneratorConnections load = Stage.connected(A_THOUSAND_A_SECOND, clock, network);
        network.in(9 * SECOND, () -> clock.advance(3 * SECOND));

        RunReport report = load.run(A_THOUSAND_A_SECOND);

        assertThat(report.run().due()).isEqualTo(10_000);
        assertThat(report.run().messages()).isEqualTo(10_000);
        assertThat(report.run().overloaded())
                .as("that is no fault of the server's")
                .isFalse();
        assertThat(report.run().messagesPerSecond()).isLessThan(900);
    }

    @Test
    void whenAllAnswersComeAtOnceNothingThatIsDueWaitsForThem() throws RunFailure {
        LoadShape wide = LoadShape.pingPong(1_000, Duration.ofSeconds(1), 64)
                .at(new LoadModel.Open(10_000, LoadModel.Arrivals.EVENLY_SPACED));
        GeneratorConnections load = Stage.connected(wide, clock, network);
        network.reading = 5_000;
        server.pause(SECOND / 2, SECOND / 5);

        RunReport report = load.run(wide);

        assertThat(report.run().messages()).isEqualTo(10_000);
        assertThat(report.latencies().lag().getMaxValue())
                .as("reading them all takes 5 ms")
                .isLessThan(MILLI / 10);
    }

    @Test
    void withoutStallsAllThreeAreSmall() throws RunFailure {
        RunReport report = Stage.connected(A_THOUSAND_A_SECOND, clock, network).run(A_THOUSAND_A_SECOND);

        assertThat(report.run().messagesPerSecond()).isCloseTo(1_000, within(1.0));
        assertThat(report.run().backlog()).isLessThanOrEqualTo(1);
        assertThat(report.latencies().lag().getMaxValue()).isLessThanOrEqualTo(2 * network.tick);
        assertThat(report.latencies().service().getMinNonZeroValue()).isGreaterThanOrEqualTo(20_000);
        assertThat(report.latencies().response().getMaxValue()).isLessThanOrEqualTo(21_000 + 4 * network.tick);
        assertThat(report.run().busyShare()).isBetween(0.0, 0.1);
        assertThat(report.run().waitedShare()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aRunOfMessagesSendsExactlyThoseOfEachClient(LoadModel.Arrivals arrivals) throws RunFailure {
        LoadShape shape = LoadShape.pingPong(7, 30, 64).at(new LoadModel.Open(1_000, arrivals));

        RunReport report = Stage.connected(shape, clock, network).run(shape);

        assertThat(report.run().due()).isEqualTo(210);
        assertThat(report.run().messages()).isEqualTo(210);
    }

    @Test
    void aRateOfLessThanOneInASecondIsARateToo() throws RunFailure {
        LoadShape shape = TEN_SECONDS.at(new LoadModel.Open(0.3, LoadModel.Arrivals.EVENLY_SPACED));

        RunReport report = Stage.connected(shape, clock, network).run(shape);

        assertThat(report.run().messages()).as("at 0, 3.3 and 6.7 s").isEqualTo(3);
    }

    @Test
    void anAnswerThatIsWrongEndsTheRun() throws RunFailure {
        GeneratorConnections load = Stage.connected(A_THOUSAND_A_SECOND, clock, network);
        network.in(2 * SECOND, () -> network.channels.getFirst().send(new byte[] {1}));

        assertFailure(RunFailure.Kind.MISMATCH, () -> load.run(A_THOUSAND_A_SECOND))
                .hasMessageStartingWith("Client 0 received 1 bytes more than it asked for, after 2,00");
        assertThat(network.elapsed()).as("at once").isLessThan(3 * SECOND);
    }

    @Test
    void aServerThatStopsAnsweringIsReportedAfterTheTimeout() throws RunFailure {
        LoadShape slow = TEN_SECONDS
                .at(new LoadModel.Open(1, LoadModel.Arrivals.EVENLY_SPACED))
                .extending(new StopCondition.Lasting(Duration.ofSeconds(50)));
        GeneratorConnections load = Stage.connected(slow, clock, network);
        server.pause(5 * SECOND + SECOND / 2, 1_000 * SECOND);
        long begin = network.elapsed();

        assertFailure(RunFailure.Kind.LOST, () -> load.run(slow))
                .hasMessageMatching(
                        "No answer at all for 10 s: 1 of 1 clients still waiting; client 0 has 7 answers to 1[78]"
                                + " messages\\.");
        assertThat(network.elapsed() - begin).isBetween(16 * SECOND, 17 * SECOND);
    }

    private static long delayed(Histogram histogram, long atLeast) {
        return histogram.getCountBetweenValues(atLeast, Latencies.HIGHEST_NANOS);
    }
}
