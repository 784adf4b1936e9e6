package dev.echosounder.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadShapeTest {

    private static final LoadShape USUAL = LoadShape.pingPong(100, 100, 64);
    private static final LoadModel STEADY = new LoadModel.Open(20_000, LoadModel.Arrivals.EVENLY_SPACED);
    private static final ServiceTime WAITING = new ServiceTime.Waiting(Duration.ofMillis(5));
    private static final EncryptionSpec TLS = new EncryptionSpec.Tls("jdk", "1.3");
    private static final LoadShape STRINGS =
            USUAL.of(new WorkloadSpec("kv", Map.of("gets", "90"), "90 % GET, 10 % SET"));

    /** What has a range, its least and its largest value, and a load with a value of it. */
    static Stream<Arguments> bounds() {
        return Stream.of(
                bound("clients", 1, 1_000_000, n -> LoadShape.pingPong(n, 1, 1)),
                bound(
                        "idle clients",
                        0,
                        999_900,
                        n -> LoadShape.pingPong(100, 1, 1).withIdle(n)),
                bound("messages for each client", 1, Integer.MAX_VALUE, n -> LoadShape.pingPong(1, n, 1)),
                bound("bytes in a message", 1, 16 * 1024 * 1024, n -> LoadShape.pingPong(1, 1, n)),
                bound("messages in flight", 1, Integer.MAX_VALUE, LoadModel.Closed::new),
                bound("generator threads", 1, 1_024, ClientSpec.Generator::new));
    }

    private static Arguments bound(String what, int least, int most, IntFunction<Object> load) {
        return arguments(what, least, most, load);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bounds")
    void valuesOutOfRangeAreRefusedInOneSentence(String what, int least, int most, IntFunction<Object> load) {
        assertThat(load.apply(least)).isNotNull();
        assertThat(load.apply(most)).isNotNull();
        for (int wrong : new int[] {least - 1, most + 1}) { // one more than the greatest int is the least
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> load.apply(wrong))
                    .withMessage("A load cannot have %,d %s: give a number from %,d to %,d.", wrong, what, least, most);
        }
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                refusal(
                        () -> new LoadModel.RampUp(1, Duration.ZERO),
                        "Clients cannot join 0 ms apart: give a time from 1 ms to 60 s."),
                refusal(
                        () -> new LoadModel.RampUp(1, Duration.ofSeconds(61)),
                        "Clients cannot join 61 s apart: give a time from 1 ms to 60 s."),
                refusal(
                        () -> LoadShape.pingPong(5, Duration.ofSeconds(1), 64)
                                .at(new LoadModel.RampUp(1, Duration.ofSeconds(1))),
                        "Clients that join one after another leave when they are done: give each a number of messages,"
                                + " not a duration."),
                refusal(
                        () -> USUAL.withIdle(1).at(new LoadModel.Reconnecting()),
                        "Idle clients stay connected, and those of this load do not (a connection for each message):"
                                + " leave out one of the two."),
                refusal(
                        () -> USUAL.at(new LoadModel.RampUp(1, Duration.ofMillis(20)))
                                .withIdle(1),
                        "Idle clients stay connected, and those of this load do not (joining 20 ms apart, ping-pong):"
                                + " leave out one of the two."),
                refusal(
                        () -> USUAL.within(Duration.ZERO),
                        "A run cannot be given 0 ms: give it a time from 1 ms to 60 min."),
                refusal(
                        () -> USUAL.within(Duration.ofSeconds(3_601)),
                        "A run cannot be given 3,601 s: give it a time from 1 ms to 60 min."),
                refusal(
                        () -> new StopCondition.Lasting(Duration.ofNanos(999_999)),
                        "A run cannot last 999 us: give it a time from 1 ms to 60 min."),
                refusal(
                        () -> new StopCondition.Lasting(Duration.ofMillis(3_600_001)),
                        "A run cannot last 3,600,001 ms: give it a time from 1 ms to 60 min."),
                refusal(
                        () -> new ServiceTime.Waiting(Duration.ZERO),
                        "A server cannot wait 0 ms for each message: give it a time from 1 us to 1 s."),
                refusal(
                        () -> new ServiceTime.Computing(Duration.ofMillis(1_001), 1),
                        "A server cannot compute for 1,001 ms for each message: give it a time from 1 us to 1 s."),
                refusal(
                        () -> new ServiceTime.Computing(Duration.ofMillis(1), 0),
                        "Computing 0 steps is no work: give at least 1."),
                refusal(
                        () -> new ServiceTime.Asking(Duration.ZERO),
                        "A server cannot ask a backend that takes 0 ms for each message: give it a time from 1 us to"
                                + " 1 s."),
                refusal(
                        () -> new ServiceTime.Asking(Duration.ofMillis(5), 0),
                        "A server cannot ask a backend over 0 connections: give a number from 1 to 20,000, or none."),
                refusal(
                        () -> new ServiceTime.Asking(Duration.ofMillis(5), 20_001),
                        "A server cannot ask a backend over 20,001 connections: give a number from 1 to 20,000, or"
                                + " none."),
                refusal(
                        () -> new ServiceTime.ReadingFile(0),
                        "A server cannot read a file of 0 bytes for each message: give it a size from 1 byte to"
                                + " 16 MiB."),
                refusal(
                        () -> new ServiceTime.ReadingFile(17 * 1024 * 1024),
                        "A server cannot read a file of 17 MiB for each message: give it a size from 1 byte to"
                                + " 16 MiB."),
                refusal(
                        () -> WorkloadSpec.of("kw", Map.of()),
                        "There is no workload \"kw\" on this class path: choose one of echo."),
                refusal(
                        () -> WorkloadSpec.of("echo", Map.of("gets", "90")),
                        "The workload echo has no parameters: leave out gets."));
    }

    private static Arguments refusal(ThrowingCallable load, String why) {
        return arguments(why, load);
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void impossibleLoadsAreRefusedInOneSentence(String why, ThrowingCallable load) {
        assertThatIllegalArgumentException().isThrownBy(load).withMessage(why);
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

    static Stream<Arguments> texts() {
        return Stream.of(
                arguments(USUAL, "100 clients x 100 messages of 64 bytes, ping-pong"),
                arguments(LoadShape.pingPong(1, 1, 1), "1 client x 1 message of 1 byte, ping-pong"),
                arguments(
                        USUAL.withIdle(99_900),
                        "100 clients and 99,900 idle ones x 100 messages of 64 bytes, ping-pong"),
                arguments(
                        LoadShape.pingPong(2, 3, 16 * 1024 * 1024).at(new LoadModel.Closed(16)),
                        "2 clients x 3 messages of 16 MiB, 16 in flight"),
                arguments(
                        LoadShape.pingPong(100, Duration.ofSeconds(2), 64).at(STEADY),
                        "100 clients, messages of 64 bytes for 2 s a run, 20,000 messages per second, evenly spaced"),
                arguments(
                        USUAL.at(new LoadModel.Reconnecting()),
                        "100 clients x 100 messages of 64 bytes, a connection for each message"),
                arguments(
                        USUAL.taking(WAITING),
                        "100 clients x 100 messages of 64 bytes, ping-pong; the server waits 5 ms for each message"),
                arguments(
                        USUAL.taking(new ServiceTime.Computing(Duration.ofNanos(50_000), 21_000)),
                        "100 clients x 100 messages of 64 bytes, ping-pong; the server computes for 50 us for each"
                                + " message (21,000 steps)"),
                arguments(
                        USUAL.taking(new ServiceTime.Asking(Duration.ofMillis(5))),
                        "100 clients x 100 messages of 64 bytes, ping-pong; the server asks a backend that takes 5 ms"
                                + " for each message"),
                arguments(
                        new ServiceTime.Asking(Duration.ofMillis(5), 1),
                        "the server asks a backend that takes 5 ms over 1 connection for each message"),
                arguments(
                        new ServiceTime.Asking(Duration.ofMillis(5), 1_000),
                        "the server asks a backend that takes 5 ms over 1,000 connections for each message"),
                arguments(
                        USUAL.taking(new ServiceTime.ReadingFile(16 * 1024)),
                        "100 clients x 100 messages of 64 bytes, ping-pong; the server reads a file of 16 KiB for each"
                                + " message"),
                arguments(
                        STRINGS.taking(WAITING),
                        "100 clients x 100 messages of 64 bytes, ping-pong; kv: 90 % GET, 10 % SET; the server waits"
                                + " 5 ms for each message"),
                arguments(
                        STRINGS.encrypted(TLS),
                        "100 clients x 100 messages of 64 bytes, ping-pong; kv: 90 % GET, 10 % SET; connections"
                                + " encrypted with TLS 1.3 by jdk"),
                arguments(
                        USUAL.at(new LoadModel.Reconnecting()).encrypted(TLS),
                        "100 clients x 100 messages of 64 bytes, a connection for each message; connections encrypted"
                                + " with TLS 1.3 by jdk, a full handshake each"),
                arguments(new LoadModel.RampUp(4, Duration.ofMillis(1)), "joining 1 ms apart, 4 in flight"),
                arguments(new StopCondition.Lasting(Duration.ofMillis(1)), "1 ms"),
                arguments(new StopCondition.Lasting(Duration.ofHours(1)), "60 min"));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void isDescribedInWords(Object load, String text) {
        assertThat(load).hasToString(text);
    }

    @Test
    void hasPartsOfTheText() {
        assertThat(USUAL.at(new LoadModel.Reconnecting()).manner())
                .isEqualTo("100 messages of each client, a connection for each message");
        assertThat(new ServiceTime.Computing(Duration.ofNanos(50_000), 21_000).asked())
                .isEqualTo("the server computes for 50 us for each message");
    }

    @Test
    void theLeastAndTheMostTimesAreAllowed() {
        assertThat(USUAL.within(Duration.ofMillis(1)).limit()).isEqualTo(Duration.ofMillis(1));
        assertThat(USUAL.within(Duration.ofHours(1)).limit()).isEqualTo(Duration.ofHours(1));
        assertThat(new LoadModel.RampUp(1, Duration.ofMinutes(1)).lasting(5)).isEqualTo(Duration.ofMinutes(4));
        assertThat(new ServiceTime.Waiting(Duration.ofNanos(1_000))).isNotNull();
        assertThat(new ServiceTime.Computing(Duration.ofSeconds(1), 1)).isNotNull();
        assertThat(new ServiceTime.Asking(Duration.ofNanos(1_000), 1).unbounded())
                .isFalse();
        assertThat(new ServiceTime.Asking(Duration.ofSeconds(1), 20_000).unbounded())
                .isTrue();
        assertThat(new ServiceTime.ReadingFile(1).bytes()).isEqualTo(1);
        assertThat(new ServiceTime.ReadingFile(16 * 1024 * 1024).time()).isEqualTo(Duration.ZERO);
    }

    @Test
    void aChangeOfOnePartKeepsAllOthers() {
        LoadShape shape = shape(new StopCondition.Messages(3), new LoadModel.Closed(5), 8);
        StopCondition second = new StopCondition.Lasting(Duration.ofSeconds(1));

        assertThat(shape.at(STEADY)).isEqualTo(shape(new StopCondition.Messages(3), STEADY, 8));
        assertThat(shape.extending(second)).isEqualTo(shape(second, new LoadModel.Closed(5), 8));
        assertThat(shape.within(Duration.ofSeconds(80)))
                .isEqualTo(shape(new StopCondition.Messages(3), new LoadModel.Closed(5), 80));
    }

    private static LoadShape shape(StopCondition stop, LoadModel model, int limitSeconds) {
        return new LoadShape(
                2,
                0,
                4,
                stop,
                model,
                WorkloadSpec.ECHO,
                new ServiceTime.None(),
                new EncryptionSpec.Plaintext(),
                Duration.ofSeconds(limitSeconds));
    }

    @Test
    void aSmokeRunTakesTheSamePathAtATinySizeAndIsNeverMoreThanTheLoad() {
        LoadShape tiny = LoadShape.pingPong(4, 5, 64);

        assertThat(USUAL.at(new LoadModel.Closed(50)).smoke()).isEqualTo(tiny.at(new LoadModel.Closed(50)));
        assertThat(USUAL.at(new LoadModel.Reconnecting()).smoke()).isEqualTo(tiny.at(new LoadModel.Reconnecting()));
        assertThat(USUAL.taking(WAITING).smoke()).isEqualTo(tiny.taking(WAITING));
        assertThat(USUAL.encrypted(TLS).smoke()).isEqualTo(tiny.encrypted(TLS));
        assertThat(LoadShape.pingPong(100, Duration.ofMinutes(1), 64).smoke()).isEqualTo(tiny);
        assertThat(LoadShape.pingPong(1, 2, 64).smoke()).isEqualTo(LoadShape.pingPong(1, 2, 64));
    }

    @Test
    void aRampUpIsPartOfTheLongestTime() {
        LoadShape joining = LoadShape.pingPong(5, 100, 64).at(new LoadModel.RampUp(2, Duration.ofSeconds(3)));

        assertThat(joining.longest()).isEqualTo(LoadShape.DEFAULT_LIMIT.plusSeconds(12));
        assertThat(joining.smoke())
                .isEqualTo(LoadShape.pingPong(4, 5, 64).at(new LoadModel.RampUp(2, Duration.ofMillis(1))));
    }

    @Test
    void theServiceHasTheServiceTimeAndTheBaselineEchoes() {
        assertThat(USUAL.taking(WAITING).service()).isEqualTo(new ServiceSpec(WorkloadSpec.ECHO, WAITING, 64));
        assertThat(USUAL.service().isPlainEcho()).isTrue();
        assertThat(USUAL.encrypted(TLS).service().encryption()).isEqualTo(TLS);
        assertThat(STRINGS.encrypted(TLS).echoed()).isEqualTo(USUAL);
        assertThat(USUAL.echoed()).isEqualTo(USUAL);
    }
}
