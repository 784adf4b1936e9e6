package dev.echosounder.load.generate;

import static dev.echosounder.load.generate.StagedServer.MILLI;
import static dev.echosounder.load.generate.StagedServer.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.StopCondition;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The stalls of a server are in the report of a run, and nothing else is: on servers that stall on purpose. */
class StallsTest {

    private static final LoadShape CLOSED = LoadShape.pingPong(10, Duration.ofSeconds(1), 64);
    private static final LoadShape OPEN = CLOSED.at(new LoadModel.Open(1_000, LoadModel.Arrivals.EVENLY_SPACED));
    private static final LoadShape RAMP_UP =
            LoadShape.pingPong(2, 10_000, 64).at(new LoadModel.RampUp(1, Duration.ofMillis(10)));

    static final List<LoadShape> SHAPES = List.of(CLOSED, CLOSED.at(new LoadModel.Reconnecting()), OPEN, RAMP_UP);

    private final StagedClock clock = new StagedClock();
    private final StagedServer server = new StagedServer(10_000, 100_000);

    private RunReport run(LoadShape shape, long pauseIn, long pauseFor) throws RunFailure {
        GeneratorConnections load = Stage.connected(shape, clock, server.on(clock));
        server.pause(pauseIn, pauseFor);
        return load.run(shape);
    }

    @ParameterizedTest
    @FieldSource("SHAPES")
    void aSteadyServerDoesNotStall(LoadShape shape) throws RunFailure {
        RunReport report = run(shape, SECOND * 100, 0);

        assertThat(report.run().stalls().firstNanos()).isBetween(100_000L, 130_000L);
        assertThat(report.run().stalls().longestNanos()).isBetween(1L, MILLI);
        assertThat(report.run().stalls().totalNanos()).isZero();
        assertThat(report.run().stalls().beganInStall(Stalls.LEAST)).isFalse();
        assertThat(report.answers().clients()).isEqualTo(shape.connections());
        assertThat(report.answers().total()).isEqualTo(report.run().messages());
        assertThat(report.answers().worstShare()).isBetween(0.98, 1.0);
        assertThat(report.latencies().eventsAbove(MILLI)).isZero();
    }

    @ParameterizedTest
    @FieldSource("SHAPES")
    void aStallInTheMiddleCountsInFullAndIsOneEvent(LoadShape shape) throws RunFailure {
        RunReport report = run(shape, 400 * MILLI, 150 * MILLI);

        assertThat(report.run().stalls().longestNanos()).isCloseTo(150 * MILLI, within(2 * MILLI));
        assertThat(report.run().stalls().totalNanos())
                .isEqualTo(report.run().stalls().longestNanos());
        assertThat(report.run().stalls().beganInStall(Stalls.LEAST)).isFalse();
        assertThat(report.latencies().eventsAbove(20 * MILLI)).isEqualTo(1);
    }

    @ParameterizedTest
    @FieldSource("SHAPES")
    void aStallAtTheStartIsTheTimeToBegin(LoadShape shape) throws RunFailure {
        RunReport report = run(shape, 0, 150 * MILLI);

        assertThat(report.run().stalls().firstNanos()).isCloseTo(150 * MILLI, within(2 * MILLI));
        assertThat(report.run().stalls().beganInStall(Stalls.LEAST)).isTrue();
        assertThat(report.run().stalls().longestNanos()).isLessThan(MILLI);
        assertThat(report.run().stalls().totalNanos()).isZero();
    }

    @Test
    void theTimeOfTheStartSignalsIsNotTheServers() throws RunFailure {
        StagedNetwork network = server.on(clock);
        GeneratorConnections load = Stage.connected(CLOSED, clock, network);
        network.writing = 5 * MILLI;

        assertThat(load.run(CLOSED).run().stalls().firstNanos()).isLessThan(MILLI);
    }

    @ParameterizedTest
    @FieldSource("SHAPES")
    void aServerThatPausesForTwoSecondsIsNotGivenUp(LoadShape shape) throws RunFailure {
        RunReport report = run(shape, 850 * MILLI, 2 * SECOND);

        assertThat(report.run().stalls().longestNanos()).isCloseTo(2 * SECOND, within(2 * MILLI));
        assertThat(report.run().messages()).isEqualTo(report.run().due());
        assertThat(report.run().overloaded()).isFalse();
    }

    @Test
    void theRateOfAClosedLoopIncludesTheStallByWhichTheRunIsLonger() throws RunFailure {
        double steady = run(CLOSED, SECOND * 100, 0).run().messagesPerSecond();
        RunReport stalled = run(CLOSED, 400 * MILLI, 150 * MILLI);

        assertThat(stalled.run().nanos()).isCloseTo(1_150 * MILLI, within(2 * MILLI));
        assertThat(stalled.run().messagesPerSecond() / steady).isCloseTo(1 / 1.15, within(0.001));
    }

    /** Client 0 is answered every 150 ms, the others at once. */
    @Test
    void aStarvedTenthShowsInItsAnswersAndDoesNotChangeTheRate() throws RunFailure {
        StagedNetwork network = server.on(clock);
        GeneratorConnections load = Stage.connected(CLOSED, clock, network);
        server.starve(network.channels.getFirst(), 150 * MILLI);

        RunReport report = load.run(CLOSED);

        assertThat(report.run().nanos()).isCloseTo(1_050 * MILLI, within(2 * MILLI));
        assertThat(report.run().rateNanos()).isCloseTo(1_005 * MILLI, within(MILLI / 2));
        assertThat(report.answers().worst()).isZero();
        assertThat(report.answers().ofClient(0)).isEqualTo(7);
        assertThat(report.answers().worstShare()).isLessThan(0.001);
        assertThat(report.run().stalls().longestNanos())
                .as("that it waits for the last answer alone is no stall")
                .isLessThan(MILLI);
    }

    @Test
    void inAnOpenLoopTimeInWhichNothingIsOwedIsNoStall() throws RunFailure {
        LoadShape slow = OPEN.at(new LoadModel.Open(10, LoadModel.Arrivals.EVENLY_SPACED));

        RunReport idle = run(slow, SECOND * 100, 0);
        assertThat(idle.run().stalls().longestNanos()).isLessThan(MILLI);

        RunReport stalled = run(slow, 410 * MILLI, 150 * MILLI);
        assertThat(stalled.run().stalls().longestNanos())
                .as("the next message is due after 90 ms of the pause")
                .isCloseTo(60 * MILLI, within(2 * MILLI));
    }

    @Test
    void theRequestedServiceTimeIsNoStall() throws RunFailure {
        LoadShape one = LoadShape.pingPong(1, Duration.ofSeconds(1), 64);
        StagedServer slow = new StagedServer(20 * MILLI, 100_000);
        RunReport report = Stage.connected(one, clock, slow.on(clock))
                .run(one.taking(new ServiceTime.Waiting(Duration.ofMillis(20))));

        assertThat(report.run().stalls().longestNanos()).isCloseTo(20 * MILLI, within(MILLI));
        assertThat(report.run().stalls().totalNanos()).isZero();
    }

    @Test
    void severalStallsAddUp() throws RunFailure {
        GeneratorConnections load = Stage.connected(CLOSED, clock, server.on(clock));
        server.pause(100 * MILLI, 20 * MILLI).pause(400 * MILLI, 50 * MILLI).pause(700 * MILLI, 9 * MILLI);

        RunReport report = load.run(CLOSED);

        assertThat(report.run().stalls().longestNanos()).isCloseTo(50 * MILLI, within(MILLI));
        assertThat(report.run().stalls().totalNanos()).isCloseTo(70 * MILLI, within(MILLI));
        assertThat(report.latencies().eventsAbove(5 * MILLI)).isEqualTo(3);
        assertThat(report.latencies().eventsAbove(30 * MILLI)).isEqualTo(1);
    }

    @Test
    void aRunThatIsGivenUpEndsWithTheStall() throws RunFailure {
        LoadShape overload = OPEN.at(new LoadModel.Open(200_000, LoadModel.Arrivals.EVENLY_SPACED));
        RunReport report = run(overload, 200 * MILLI, 30 * MILLI);

        assertThat(report.run().messages()).isLessThan(report.run().due());
        assertThat(report.run().stalls().totalNanos()).isCloseTo(30 * MILLI, within(MILLI));
    }

    @Test
    void theShortestStallOfSeveralThreadsIsThatOfTheServer() {
        Part slow = part(5, 1_000, 800, new Stalls(10, 700, 700), ClientAnswers.of(4, 0, 8), 300);
        Part quick = part(0, 400, 400, new Stalls(20, 30, 0), ClientAnswers.of(0, 24), 20);

        RunReport both = Part.together(List.of(slow, quick), true);

        assertThat(both.run().nanos()).as("from 0 to 1,005").isEqualTo(1_005);
        assertThat(both.run().rateNanos()).as("the later of 805 and 400").isEqualTo(805);
        assertThat(both.run().stalls()).isEqualTo(new Stalls(10, 30, 0));
        assertThat(both.answers()).isEqualTo(ClientAnswers.of(4, 24, 8));
        assertThat(both.latencies().response().getTotalCount()).isEqualTo(2);
        assertThat(both.latencies().eventsAbove(10)).as("at the same time").isEqualTo(1);
        assertThat(both.latencies().eventsAbove(100)).isEqualTo(1);
        assertThat(Part.together(List.of(slow, quick), false).run().rateNanos()).isEqualTo(1_005);
        assertThat(Stalls.together(List.of(Stalls.UNKNOWN, new Stalls(1, 2, 3))))
                .isEqualTo(new Stalls(1, 2, 3));
        assertThat(Stalls.together(List.of(Stalls.UNKNOWN, Stalls.UNKNOWN))).isEqualTo(Stalls.UNKNOWN);
    }

    private static Part part(
            long start, long nanos, long rateNanos, Stalls stalls, ClientAnswers answers, long response) {
        Latencies latencies = Latencies.empty();
        latencies.largest().begin(start);
        AnswerRecorder.of(CLOSED, latencies, () -> false).response(start, response);
        Run run = Run.closed(nanos, answers.total(), 0, 0).with(rateNanos, stalls, List.of());
        return new Part(start, true, new RunReport(run, latencies, answers));
    }

    @Test
    void aTurnOfTheLoopIsTheTimeToHandleAllThatHasArrived() throws RunFailure {
        for (LoadShape shape : List.of(CLOSED.extending(new StopCondition.Messages(100)), OPEN)) {
            StagedNetwork echo = new StagedNetwork(clock, (channel, bytes) -> channel.send(bytes));
            GeneratorConnections load = Stage.connected(shape, clock, echo);
            echo.reading = 5_000;

            Latencies latencies = load.run(shape).latencies();

            long together = shape == OPEN ? 1 : 10;
            assertThat(latencies.loopTurn().getTotalCount())
                    .isCloseTo(latencies.response().getTotalCount() / together, within(1L));
            assertThat(latencies.loopTurn().getMaxValue()).isCloseTo(together * 5_000, within(10_000L));
            assertThat(latencies.loopTurn().getMinValue()).isCloseTo(together * 5_000, within(50L));
        }
    }

    @Test
    void aRunWithUnknownStallsDidNotBeginInOne() {
        assertThat(Stalls.UNKNOWN.known()).isFalse();
        assertThat(Stalls.UNKNOWN.beganInStall(Duration.ZERO)).isFalse();
        assertThat(Stream.of(10, 11).map(millis -> new Stalls(millis * MILLI, 0, 0).beganInStall(Stalls.LEAST)))
                .containsExactly(false, true);
    }
}
