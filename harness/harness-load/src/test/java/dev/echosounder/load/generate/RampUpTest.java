package dev.echosounder.load.generate;

import static dev.echosounder.load.generate.StagedServer.MILLI;
import static dev.echosounder.load.generate.StagedServer.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Clients that join one after another. A single one has an answer every 110 us. */
class RampUpTest {

    private static final int MESSAGES = 1_000;
    private static final long ALONE = MESSAGES * 110_000L;

    private final StagedClock clock = new StagedClock();
    private final StagedServer server = new StagedServer(10_000, 100_000);
    private final StagedNetwork network = server.on(clock);

    private static LoadShape joining(int clients, Duration apart) {
        return LoadShape.pingPong(clients, MESSAGES, 64).at(new LoadModel.RampUp(1, apart));
    }

    private RunReport run(LoadShape shape) throws RunFailure {
        return Stage.connected(shape, clock, network).run(shape);
    }

    @Test
    void eachClientBeginsAtItsTime() throws RunFailure {
        RunReport report = run(joining(3, Duration.ofMillis(200)));

        assertThat(report.run().messages()).isEqualTo(3 * MESSAGES);
        assertThat(report.run().nanos()).isCloseTo(400 * MILLI + ALONE, within(MILLI));
        assertThat(report.run().slices()).hasSize(6);
        for (int client = 0; client < 3; client++) {
            assertThat(report.run().slices().get(2 * client))
                    .as("client %d in its first 100 ms", client)
                    .isCloseTo(909, within(2L));
            assertThat(report.run().slices().get(2 * client + 1))
                    .as("client %d in the next", client)
                    .isCloseTo(91, within(2L));
        }
    }

    @Test
    void aSliceCountsAllClientsThatOverlapInIt() throws RunFailure {
        RunReport report = run(joining(2, Duration.ofMillis(50)));

        assertThat(report.run().slices()).hasSize(2);
        assertThat(report.run().slices().getFirst()).isCloseTo(909 + 454, within(5L));
        assertThat(report.run().slices().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(report.run().messages());
    }

    @Test
    void theTimesOfAnswersAreThoseOfAClosedLoop() throws RunFailure {
        RunReport report = run(joining(3, Duration.ofMillis(200)));

        assertThat(report.latencies().response().getTotalCount()).isEqualTo(3 * MESSAGES);
        assertThat(report.latencies().response().getMaxValue()).isLessThan(MILLI);
        assertThat(report.latencies().lag().getTotalCount()).isZero();
    }

    @Test
    void aLongPauseInWhichNothingIsOwedIsNoStall() throws RunFailure {
        Run run = run(joining(2, Duration.ofSeconds(30))).run();

        assertThat(run.nanos()).isCloseTo(30 * SECOND + ALONE, within(MILLI));
        assertThat(run.stalls().longestNanos()).isLessThan(MILLI);
    }

    @Test
    void runsCanFollowEachOther() throws RunFailure {
        LoadShape shape = joining(2, Duration.ofMillis(200));
        GeneratorConnections load = Stage.connected(shape, clock, network);

        assertThat(load.run(shape).run().slices()).hasSize(4);
        assertThat(load.run(shape.at(new LoadModel.Closed(4))).run().slices()).isEmpty();
        assertThat(load.run(shape).run().slices()).hasSize(4);
    }

    @Test
    void clientsOfSeveralThreadsJoinInTheirCommonOrder() {
        GeneratorLoop second = new GeneratorLoop(network, clock, ThreadTime.ofThisThread(), 1, 3);

        assertThat(List.of(second.client(0), second.client(1), second.client(2)))
                .containsExactly(1, 4, 7);
    }

    @Test
    void theTimelinesOfSeveralThreadsAddUp() {
        assertThat(Timeline.together(List.of(List.of(1L, 2L), List.of(10L), List.of(100L, 200L, 300L))))
                .containsExactly(111L, 202L, 300L);
        assertThat(Timeline.together(List.of(List.of(), List.of()))).isEmpty();
    }

    @Test
    void aTimelineHasAnyNumberOfSlices() {
        long slice = Timeline.SLICE.toNanos();
        Timeline timeline = new Timeline(0, 5);
        for (int i = 1; i <= 3_000; i++) {
            timeline.look(i * slice, 5 + i);
        }

        assertThat(timeline.slices(3_007)).hasSize(3_001).startsWith(1L, 1L).endsWith(1L, 2L);
    }
}
