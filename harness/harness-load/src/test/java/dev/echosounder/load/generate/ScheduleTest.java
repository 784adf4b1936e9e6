package dev.echosounder.load.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.echosounder.load.LoadModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The intended times of messages. */
class ScheduleTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void evenlySpacedTimesDoNotDriftOverAHundredMillion() {
        double perSecond = 300_007; // whose interval is no whole number of nanoseconds, and no binary fraction
        int seconds = 334;
        Schedule schedule = Schedule.of(evenly(perSecond), 100, 0, 1);
        long last = 0;
        for (long message = 0; message <= 300_007L * seconds; message++) {
            last = schedule.next();
        }

        assertThat(last).isCloseTo(seconds * SECOND, within(100L));
    }

    @ParameterizedTest
    @CsvSource({"6, 2", "7, 2", "7, 3", "3, 3", "100, 8"})
    void threadsTakeTurnsInTheOrderOfTheirClients(int clients, int threads) {
        List<Long> all = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            int own = (clients - thread + threads - 1) / threads;
            Schedule schedule = Schedule.of(evenly(1_000), clients, thread, threads);
            for (int message = 0; message < 10 * own; message++) {
                all.add(schedule.next());
            }
        }
        Collections.sort(all);

        for (int message = 0; message < 10 * clients; message++) {
            assertThat(all.get(message)).isEqualTo(message * 1_000_000L);
        }
        assertThat(all).hasSize(10 * clients);
    }

    /**
     * An exponential distribution's standard deviation is its mean; the bounds are some four standard errors of each.
     */
    @Test
    void intervalsOfAPoissonProcessAreExponentiallyDistributed() {
        int intervals = 1_000_000;
        double mean = 10_000;
        Schedule schedule = Schedule.of(poisson(100_000), 100, 0, 1);
        long before = 0;
        double sum = 0;
        double squares = 0;
        int overMean = 0;
        for (int i = 0; i < intervals; i++) {
            long time = schedule.next();
            double interval = time - before;
            assertThat(interval).isNotNegative();
            sum += interval;
            squares += interval * interval;
            overMean += interval > mean ? 1 : 0;
            before = time;
        }
        double variance = squares / intervals - Math.pow(sum / intervals, 2);

        assertThat(sum / intervals).isCloseTo(mean, within(4 * mean / Math.sqrt(intervals)));
        assertThat(variance).isCloseTo(mean * mean, within(4 * mean * mean * Math.sqrt(8.0 / intervals)));
        assertThat((double) overMean / intervals)
                .as("the share of exp(-1)")
                .isCloseTo(Math.exp(-1), within(4 * 0.48 / Math.sqrt(intervals)));
    }

    @Test
    void unevenPoissonPartsAddUpToTheRate() {
        long within = 100 * SECOND;
        int[] count = new int[2];
        for (int part = 0; part < 2; part++) {
            Schedule schedule = Schedule.of(poisson(3_000), 3, part, 2);
            while (schedule.next() < within) {
                count[part]++;
            }
        }

        assertThat((double) count[0]).as("two of three clients").isCloseTo(200_000, within(4 * Math.sqrt(200_000)));
        assertThat((double) count[1]).as("one of three clients").isCloseTo(100_000, within(4 * Math.sqrt(100_000)));
    }

    @Test
    void theMessagesOfTwoPoissonPartsAreIndependent() {
        Schedule one = Schedule.of(poisson(1_000), 2, 0, 2);
        Schedule other = Schedule.of(poisson(1_000), 2, 1, 2);

        assertThat(List.of(one.next(), one.next(), one.next()))
                .doesNotContain(other.next(), other.next(), other.next());
    }

    @ParameterizedTest
    @EnumSource
    void theSameLoadIsTheSameEveryTime(LoadModel.Arrivals arrivals) {
        Schedule one = Schedule.of(new LoadModel.Open(1_234, arrivals), 5, 1, 2);
        Schedule again = Schedule.of(new LoadModel.Open(1_234, arrivals), 5, 1, 2);
        for (int message = 0; message < 1_000; message++) {
            assertThat(one.next()).isEqualTo(again.next());
        }
    }

    private static LoadModel.Open evenly(double perSecond) {
        return new LoadModel.Open(perSecond, LoadModel.Arrivals.EVENLY_SPACED);
    }

    private static LoadModel.Open poisson(double perSecond) {
        return new LoadModel.Open(perSecond, LoadModel.Arrivals.POISSON);
    }
}
