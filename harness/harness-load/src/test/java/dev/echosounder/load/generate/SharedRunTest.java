package dev.echosounder.load.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Portion;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SharedRunTest {

    private static final LoadShape SHAPE = LoadShape.pingPong(5, 10, 64);
    private static final long MILLI = 1_000_000;

    private static SharedRun.Share share(String host, long lateNanos, long nanos, long messages) {
        Latencies latencies = Latencies.empty();
        latencies.response().recordValueWithCount(1_000, messages);
        return new SharedRun.Share(
                host,
                lateNanos,
                new RunReport(Run.closed(nanos, messages, 0.5, 0), latencies, ClientAnswers.of(messages)));
    }

    @Test
    void nothingOfAPartIsLost() {
        RunReport all = SharedRun.together(
                List.of(share("a", 0, 100 * MILLI, 3_000), share("b", 2 * MILLI, 100 * MILLI, 2_000)), SHAPE, 7, false);

        assertThat(all.run().messages()).isEqualTo(5_000);
        assertThat(all.latencies().response().getTotalCount()).isEqualTo(5_000);
        assertThat(all.shared().clockBoundNanos()).isEqualTo(7);
        assertThat(all.shared().spreadNanos()).isEqualTo(2 * MILLI);
        assertThat(all.shared().generators())
                .extracting(SharedRun.OfGenerator::host)
                .containsExactly("a", "b");
    }

    @Test
    void aGeneratorThatBeganLaterDoesNotLowerTheRate() {
        RunReport all = SharedRun.together(
                List.of(share("a", 0, 100 * MILLI, 1_000), share("b", 5 * MILLI, 100 * MILLI, 1_000)), SHAPE, 0, false);

        assertThat(all.run().messagesPerSecond()).isCloseTo(20_000, within(1.0));
    }

    /** Over the full link come 10 messages per millisecond, for both generators together. */
    @Test
    void aGeneratorThatEndsEarlierLeavesTheLinkToTheOther() {
        RunReport all = SharedRun.together(
                List.of(share("a", 0, 100 * MILLI, 600), share("b", 0, 80 * MILLI, 400)), SHAPE, 0, false);

        assertThat(all.run().messagesPerSecond()).isCloseTo(10_000, within(1.0));
    }

    @Test
    void generatorsShareAllClients() {
        for (int of = 1; of <= 4; of++) {
            int generators = of;
            assertThat(IntStream.range(0, of)
                            .map(number -> new Portion(number, generators).share(10))
                            .sum())
                    .isEqualTo(10);
        }
    }

    @Test
    void twoGeneratorsKeepTheIntendedTimesOfOne() {
        LoadModel.Open open = new LoadModel.Open(1_000, LoadModel.Arrivals.EVENLY_SPACED);
        Schedule whole = Schedule.of(open, 4, 0, 1);
        Schedule first = Schedule.of(open, 4, 0, 2);
        Schedule second = Schedule.of(open, 4, 1, 2);

        for (int i = 0; i < 10; i++) {
            assertThat(first.next()).isEqualTo(whole.next());
            assertThat(second.next()).isEqualTo(whole.next());
        }
    }

    @Test
    void twoGeneratorsDoNotSendAtTheSameRandomTimes() {
        LoadModel.Open open = new LoadModel.Open(1_000, LoadModel.Arrivals.POISSON);

        assertThat(Schedule.of(open, 4, 0, 2).next())
                .isNotEqualTo(Schedule.of(open, 4, 1, 2).next());
    }
}
