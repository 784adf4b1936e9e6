package dev.echosounder.load;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Duration;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class LoadShapeTest {

    private static final LoadShape USUAL = LoadShape.pingPong(100, 100, 64);

    /** What is bounded, the least, the most, and a load with so much of it. */
    static Stream<Arguments> bounds() {
        return Stream.of(
                bound("clients", 1, 20_000, n -> LoadShape.pingPong(n, 1, 1)),
                bound("messages for each client", 1, Integer.MAX_VALUE, n -> LoadShape.pingPong(1, n, 1)),
                bound("bytes in a message", 1, 16 * 1024 * 1024, n -> LoadShape.pingPong(1, 1, n)),
                bound("messages in flight", 1, Integer.MAX_VALUE, USUAL::pipelined),
                bound("warm-up runs", 0, 1_000, n -> USUAL.repeated(n, 1)),
                bound("measured runs", 1, 1_000, n -> USUAL.repeated(0, n)));
    }

    @Test
    void aRunHasFromAMillisecondToAnHour() {
        assertThat(USUAL.within(Duration.ofMillis(1)).limit()).isEqualTo(Duration.ofMillis(1));
        assertThat(USUAL.within(Duration.ofHours(1)).limit()).isEqualTo(Duration.ofHours(1));
        assertThatIllegalArgumentException().isThrownBy(() -> USUAL.within(Duration.ZERO))
                .withMessage("A run cannot be given 0 ms: give it a time from 1 ms to 60 min.");
        assertThatIllegalArgumentException().isThrownBy(() -> USUAL.within(Duration.ofHours(1).plusSeconds(1)))
                .withMessage("A run cannot be given 3,601 s: give it a time from 1 ms to 60 min.");
    }

    private static Arguments bound(String what, int least, int most, IntFunction<LoadShape> load) {
        return arguments(what, least, most, load);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bounds")
    void belowTheLeastIsRefusedInOneSentence(String what, int least, int most, IntFunction<LoadShape> load) {
        assertThat(load.apply(least)).isNotNull();
        assertThatIllegalArgumentException().isThrownBy(() -> load.apply(least - 1))
                .withMessage("A load cannot have %,d %s: give a number from %,d to %,d.", least - 1, what, least, most);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bounds")
    void aboveTheMostIsRefusedInOneSentence(String what, int least, int most, IntFunction<LoadShape> load) {
        assertThat(load.apply(most)).isNotNull();
        assertThatIllegalArgumentException().isThrownBy(() -> load.apply(most + 1)) // which for the greatest int is the least
                .withMessage("A load cannot have %,d %s: give a number from %,d to %,d.", most + 1, what, least, most);
    }

    @Test
    void aPingPongIsOneMessageInFlightOneRunAndNoWarmUp() {
        assertThat(LoadShape.pingPong(2, 3, 4)).isEqualTo(new LoadShape(2, 3, 4, 1, 0, 1, LoadShape.DEFAULT_LIMIT));
    }

    @Test
    void theSameWithOtherValuesIsTheSameInAllOthers() {
        LoadShape shape = new LoadShape(2, 3, 4, 5, 6, 7, Duration.ofSeconds(8));

        assertThat(shape.pipelined(50)).isEqualTo(new LoadShape(2, 3, 4, 50, 6, 7, Duration.ofSeconds(8)));
        assertThat(shape.repeated(60, 70)).isEqualTo(new LoadShape(2, 3, 4, 5, 60, 70, Duration.ofSeconds(8)));
        assertThat(shape.within(Duration.ofSeconds(80))).isEqualTo(new LoadShape(2, 3, 4, 5, 6, 7, Duration.ofSeconds(80)));
    }

    @Test
    void aSmokeTakesTheSamePathAtATinySize() {
        LoadShape shape = new LoadShape(100, 200, 300, 50, 6, 7, Duration.ofSeconds(8));

        assertThat(shape.smoke()).isEqualTo(new LoadShape(4, 5, 300, 50, 0, 1, Duration.ofSeconds(8)));
    }

    @Test
    void aSmokeIsNeverMoreThanTheLoad() {
        assertThat(LoadShape.pingPong(1, 2, 64).smoke()).isEqualTo(LoadShape.pingPong(1, 2, 64));
    }

    @Test
    void messagesOfARunAreCountedBeyondAnInt() {
        assertThat(LoadShape.pingPong(20_000, 1_000_000, 1).messagesPerRun()).isEqualTo(20_000_000_000L);
    }

    @Test
    void itReadsAsPeopleSayIt() {
        assertThat(USUAL).hasToString("100 clients x 100 messages of 64 bytes, ping-pong");
        assertThat(LoadShape.pingPong(1, 1, 1)).hasToString("1 client x 1 message of 1 byte, ping-pong");
        assertThat(LoadShape.pingPong(2, 3, 16 * 1024 * 1024).pipelined(16)).hasToString("2 clients x 3 messages of 16 MiB, 16 in flight");
    }
}
