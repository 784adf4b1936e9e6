package dev.echosounder.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadShapeTest {

    private static final ServiceTime NOTHING = new ServiceTime.None();
    private static final LoadShape USUAL = LoadShape.pingPong(100, 100, 64);
    private static final LoadModel STEADY = new LoadModel.Open(20_000, LoadModel.Arrivals.EVENLY_SPACED);

    /** What is bounded, the least, the most, and a load with so much of it. */
    static Stream<Arguments> bounds() {
        return Stream.of(
                bound("clients", 1, 20_000, n -> LoadShape.pingPong(n, 1, 1)),
                bound("messages for each client", 1, Integer.MAX_VALUE, n -> LoadShape.pingPong(1, n, 1)),
                bound("bytes in a message", 1, 16 * 1024 * 1024, n -> LoadShape.pingPong(1, 1, n)),
                bound("messages in flight", 1, Integer.MAX_VALUE, LoadModel.Closed::new),
                bound("generator threads", 1, 1_024, ClientSpec.Reference::new));
    }

    private static Arguments bound(String what, int least, int most, IntFunction<Object> load) {
        return arguments(what, least, most, load);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bounds")
    void belowTheLeastIsRefusedInOneSentence(String what, int least, int most, IntFunction<Object> load) {
        assertThat(load.apply(least)).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> load.apply(least - 1))
                .withMessage("A load cannot have %,d %s: give a number from %,d to %,d.", least - 1, what, least, most);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bounds")
    void aboveTheMostIsRefusedInOneSentence(String what, int least, int most, IntFunction<Object> load) {
        assertThat(load.apply(most)).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> load.apply(most + 1)) // which for the greatest int is the least
                .withMessage("A load cannot have %,d %s: give a number from %,d to %,d.", most + 1, what, least, most);
    }

    @Test
    void aConnectionForEachMessageIsSaid() {
        LoadShape reconnecting = USUAL.at(new LoadModel.Reconnecting());

        assertThat(reconnecting).hasToString("100 clients x 100 messages of 64 bytes, a connection for each message");
        assertThat(reconnecting.manner()).isEqualTo("100 messages of each client, a connection for each message");
        assertThat(reconnecting.smoke().pace()).isEqualTo(new LoadModel.Reconnecting());
    }

    @Test
    void clientsJoinOneMillisecondToOneMinuteApart() {
        assertThat(new LoadModel.RampUp(4, Duration.ofMillis(1))).hasToString("joining 1 ms apart, 4 in flight");
        assertThat(new LoadModel.RampUp(1, Duration.ofMinutes(1)).lasting(5)).isEqualTo(Duration.ofMinutes(4));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LoadModel.RampUp(1, Duration.ZERO))
                .withMessage("Clients cannot join 0 ms apart: give a time from 1 ms to 60 s.");
        assertThatIllegalArgumentException().isThrownBy(() -> new LoadModel.RampUp(1, Duration.ofSeconds(61)));
    }

    @Test
    void whoJoinsHasSomethingToSendUntilItLeaves() {
        LoadShape joining = LoadShape.pingPong(5, 100, 64).at(new LoadModel.RampUp(2, Duration.ofSeconds(3)));

        assertThat(joining.longest()).isEqualTo(LoadShape.DEFAULT_LIMIT.plusSeconds(12));
        assertThat(joining.smoke())
                .isEqualTo(LoadShape.pingPong(4, 5, 64).at(new LoadModel.RampUp(2, Duration.ofMillis(1))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadShape.pingPong(5, Duration.ofSeconds(1), 64)
                        .at(new LoadModel.RampUp(1, Duration.ofSeconds(1))))
                .withMessage(
                        "Clients that join one after another leave when they are done: give each a number of messages,"
                                + " and no time.");
    }

    @Test
    void aRunHasALimitOfAMillisecondToAnHour() {
        assertThat(USUAL.within(Duration.ofMillis(1)).limit()).isEqualTo(Duration.ofMillis(1));
        assertThat(USUAL.within(Duration.ofHours(1)).limit()).isEqualTo(Duration.ofHours(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> USUAL.within(Duration.ZERO))
                .withMessage("A run cannot be given 0 ms: give it a time from 1 ms to 60 min.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> USUAL.within(Duration.ofHours(1).plusSeconds(1)))
                .withMessage("A run cannot be given 3,601 s: give it a time from 1 ms to 60 min.");
    }

    @Test
    void aRunLastsAMillisecondToAnHour() {
        assertThat(new StopCondition.Lasting(Duration.ofMillis(1))).hasToString("1 ms");
        assertThat(new StopCondition.Lasting(Duration.ofHours(1))).hasToString("60 min");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StopCondition.Lasting(Duration.ofNanos(999_999)))
                .withMessage("A run cannot last 999 us: give it a time from 1 ms to 60 min.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StopCondition.Lasting(Duration.ofHours(1).plusMillis(1)))
                .withMessage("A run cannot last 3,600,001 ms: give it a time from 1 ms to 60 min.");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 10_000_001, Double.NaN, Double.POSITIVE_INFINITY})
    void aRateIsMoreThanNothingAndAtMostTenMillion(double perSecond) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LoadModel.Open(perSecond, LoadModel.Arrivals.POISSON))
                .withMessageMatching(
                        "A load cannot have .+ messages per second: give a rate of more than 0, up to 10,000,000\\.");
        assertThat(new LoadModel.Open(10_000_000, LoadModel.Arrivals.POISSON)).isNotNull();
        assertThat(new LoadModel.Open(0.1, LoadModel.Arrivals.POISSON)).isNotNull();
    }

    @Test
    void theSameWithOtherValuesIsTheSameInAllOthers() {
        LoadShape shape = new LoadShape(
                2,
                4,
                new StopCondition.Messages(3),
                new LoadModel.Closed(5),
                WorkloadSpec.ECHO,
                NOTHING,
                Duration.ofSeconds(8));
        StopCondition second = new StopCondition.Lasting(Duration.ofSeconds(1));

        assertThat(shape.at(STEADY))
                .isEqualTo(new LoadShape(
                        2,
                        4,
                        new StopCondition.Messages(3),
                        STEADY,
                        WorkloadSpec.ECHO,
                        NOTHING,
                        Duration.ofSeconds(8)));
        assertThat(shape.extending(second))
                .isEqualTo(new LoadShape(
                        2, 4, second, new LoadModel.Closed(5), WorkloadSpec.ECHO, NOTHING, Duration.ofSeconds(8)));
        assertThat(shape.within(Duration.ofSeconds(80)))
                .isEqualTo(new LoadShape(
                        2,
                        4,
                        new StopCondition.Messages(3),
                        new LoadModel.Closed(5),
                        WorkloadSpec.ECHO,
                        NOTHING,
                        Duration.ofSeconds(80)));
    }

    @Test
    void aSmokeTakesTheSamePathAtATinySize() {
        LoadShape shape = USUAL.at(new LoadModel.Closed(50));

        assertThat(shape.smoke())
                .isEqualTo(new LoadShape(
                        4,
                        64,
                        new StopCondition.Messages(5),
                        new LoadModel.Closed(50),
                        WorkloadSpec.ECHO,
                        NOTHING,
                        LoadShape.DEFAULT_LIMIT));
        assertThat(LoadShape.pingPong(100, Duration.ofMinutes(1), 64).smoke()).isEqualTo(LoadShape.pingPong(4, 5, 64));
    }

    @Test
    void aSmokeIsNeverMoreThanTheLoad() {
        assertThat(LoadShape.pingPong(1, 2, 64).smoke()).isEqualTo(LoadShape.pingPong(1, 2, 64));
    }

    @Test
    void itReadsAsPeopleSayIt() {
        assertThat(USUAL).hasToString("100 clients x 100 messages of 64 bytes, ping-pong");
        assertThat(LoadShape.pingPong(1, 1, 1)).hasToString("1 client x 1 message of 1 byte, ping-pong");
        assertThat(LoadShape.pingPong(2, 3, 16 * 1024 * 1024).at(new LoadModel.Closed(16)))
                .hasToString("2 clients x 3 messages of 16 MiB, 16 in flight");
        assertThat(LoadShape.pingPong(100, Duration.ofSeconds(2), 64).at(STEADY))
                .hasToString(
                        "100 clients, messages of 64 bytes for 2 s a run, 20,000 messages per second, evenly spaced");
    }

    @Test
    void itSaysWhatTheServerHasToDo() {
        assertThat(USUAL.taking(new ServiceTime.Waiting(Duration.ofMillis(5))))
                .hasToString(
                        "100 clients x 100 messages of 64 bytes, ping-pong; the server waits 5 ms for each message");
        assertThat(USUAL.taking(new ServiceTime.Computing(Duration.ofNanos(50_000), 21_000)))
                .hasToString("100 clients x 100 messages of 64 bytes, ping-pong; the server computes for 50 us for each"
                        + " message (21,000 steps)");
        assertThat(new ServiceTime.Computing(Duration.ofNanos(50_000), 21_000).asked())
                .isEqualTo("the server computes for 50 us for each message");
    }

    @Test
    void theServersWorkStaysTheSameInASmoke() {
        ServiceTime time = new ServiceTime.Waiting(Duration.ofMillis(5));

        assertThat(USUAL.taking(time).smoke())
                .isEqualTo(LoadShape.pingPong(4, 5, 64).taking(time));
        assertThat(USUAL.taking(time).service()).isEqualTo(new ServiceSpec(WorkloadSpec.ECHO, time, 64));
        assertThat(USUAL.service().isPlainEcho()).isTrue();
    }

    @Test
    void anyWorkloadCanHaveAServiceTimeAndItsBaselineEchoes() {
        LoadShape strings = USUAL.of(new WorkloadSpec("kv", Map.of("gets", "90"), "90 % GET, 10 % SET"));
        ServiceTime time = new ServiceTime.Waiting(Duration.ofMillis(5));

        assertThat(strings.taking(time))
                .hasToString(
                        "100 clients x 100 messages of 64 bytes, ping-pong; kv: 90 % GET, 10 % SET; the server waits"
                                + " 5 ms for each message");
        assertThat(strings.echoed()).isEqualTo(USUAL);
        assertThat(USUAL.echoed()).isEqualTo(USUAL);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorkloadSpec.of("kw", Map.of()))
                .withMessage("There is no workload \"kw\" on this class path: choose one of echo.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorkloadSpec.of("echo", Map.of("gets", "90")))
                .withMessage("The workload echo has no parameters: leave out gets.");
    }

    @Test
    void workTakesAMicrosecondToASecond() {
        assertThat(new ServiceTime.Waiting(Duration.ofNanos(1_000))).isNotNull();
        assertThat(new ServiceTime.Computing(Duration.ofSeconds(1), 1)).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServiceTime.Waiting(Duration.ZERO))
                .withMessage("A server cannot wait 0 ms for each message: give it a time from 1 us to 1 s.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServiceTime.Computing(Duration.ofMillis(1_001), 1))
                .withMessage("A server cannot compute for 1,001 ms for each message: give it a time from 1 us to 1 s.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServiceTime.Computing(Duration.ofMillis(1), 0))
                .withMessage("Computing 0 steps is no work: give at least 1.");
    }
}
