package dev.echosounder.contract.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.contract.delay.Comparison.Series;
import dev.echosounder.contract.delay.Comparison.Side;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {

    private final AtomicLong nanos = new AtomicLong();
    private final List<Side> turns = new ArrayList<>();
    private long waited;

    @ParameterizedTest
    @CsvSource({
        "40.1, 0.1, true", // a delayed acknowledgement
        "10.4, 0.1, true",
        "10.2, 0.1, false", // too little to be distinguished from the scheduler
        "45, 5, true",
        "25, 5, false",
        "160, 50, false", // three times as long, and no more
        "161, 50, true",
        "0.1, 40, false"
    })
    void aServerIsSlowByRatioAndByDifference(double underTest, double reference, boolean slow) throws IOException {
        List<Series> series = compare(turn -> underTest, turn -> reference);

        assertThat(Comparison.areSlow(series)).isEqualTo(slow);
        assertThat(series).hasSize(slow ? Comparison.SERIES : 1);
        assertThat(series.getLast().underTest()).isEqualTo(duration(underTest));
        assertThat(series.getLast().reference()).isEqualTo(duration(reference));
    }

    @Test
    void theServersTakeTurnsAndNeitherAlwaysFollowsTheOther() throws IOException {
        compare(turn -> 1.0, turn -> 1.0);

        assertThat(turns.subList(0, 4))
                .containsExactly(Side.UNDER_TEST, Side.REFERENCE, Side.REFERENCE, Side.UNDER_TEST);
        assertThat(turns).hasSize(62);
    }

    /** Of the turns of both servers, two in five wait for a processor. */
    @Test
    void aBusyMachineMakesNoServerSlow() throws IOException {
        for (int seed = 0; seed < 1_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            IntFunction<Double> busy = turn -> random.nextDouble() < 0.4 ? random.nextDouble(100) : 0.1;

            assertThat(Comparison.areSlow(compare(busy, busy)))
                    .as("whether a server is slow compared with itself, with the seed %d", seed)
                    .isFalse();
        }
    }

    @Test
    void onABusyMachineFortyMillisecondsAreSeen() throws IOException {
        for (int seed = 0; seed < 1_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            IntFunction<Double> busy = turn -> random.nextDouble() < 0.15 ? random.nextDouble(50) : 0.1;

            assertThat(Comparison.areSlow(compare(turn -> 40 + busy.apply(turn), busy)))
                    .as("whether 40 ms in each turn are slow, with the seed %d", seed)
                    .isTrue();
        }
    }

    @Test
    void aServerThatWasSlowForAWhileIsNotSlow() throws IOException {
        List<Series> series = compare(turn -> turn < 15 ? 100.0 : 1.0, turn -> 1.0);

        assertThat(series).extracting(Series::underTestLate).containsExactly(10, 5, 0);
        assertThat(Comparison.areSlow(series)).isFalse();
    }

    @Test
    void aSeriesOfLongTurnsIsShort() throws IOException {
        List<Series> series = compare(turn -> 1_000.0, turn -> 1.0);

        assertThat(series).extracting(Series::count).containsOnly(5);
        assertThat(series.getFirst())
                .hasToString("1,000.0 ms, and 1.0 ms with the reference server (medians of 5 each)");
    }

    @ParameterizedTest
    @CsvSource({
        "3, 0, false", // it may happen
        "4, 0, true",
        "9, 1, false",
        "10, 1, true",
        "15, 2, false"
    })
    void aServerIsSlowIfManyMoreTimesAreLate(int underTest, int reference, boolean slow) throws IOException {
        List<Series> series =
                compare(turn -> turn % 31 < underTest ? 12.0 : 0.1, turn -> turn % 31 < reference ? 12.0 : 0.1);

        assertThat(Comparison.areSlow(series)).isEqualTo(slow);
        assertThat(series).hasSize(slow ? Comparison.SERIES : 1);
        assertThat(series.getLast())
                .hasToString("longer than 10.3 ms %d times, and %d times with the reference server (of 31 each)"
                        .formatted(underTest, reference));
    }

    /**
     * Its messages pass through six threads instead of three, each of which waits for a processor in one of 50 cases.
     */
    @Test
    void onABusyMachineAServerOfSeveralThreadsIsNotSlow() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            IntFunction<Double> one = turn -> random.nextInt(50) == 0 ? random.nextDouble(50) : 0.1;
            IntFunction<Double> three = turn -> one.apply(turn) + one.apply(turn) + one.apply(turn);
            IntFunction<Double> six = turn -> three.apply(turn) + three.apply(turn);

            assertThat(Comparison.areSlow(compare(1_000, six, three)))
                    .as("whether a server of several threads is slow, with the seed %d", seed)
                    .isFalse();
        }
    }

    @Test
    void oneTimeIn64IsSeenUnlessTheMachineIsBusy() throws IOException {
        int seen = 0;
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            IntFunction<Double> calm = turn -> random.nextInt(5_000) == 0 ? random.nextDouble(50) : 0.1;
            IntFunction<Double> stalling = turn -> calm.apply(turn) + (turn % 64 == 63 ? 40 : 0);
            seen += Comparison.areSlow(compare(1_000, stalling, calm)) ? 1 : 0;
        }

        assertThat(seen)
                .as("comparisons of 200 in which 40 ms in one of 64 turns are slow")
                .isGreaterThan(195);
    }

    @ParameterizedTest
    @CsvSource({"15, 25.2, false", "15, 25.4, true", "15, 55, true", "1000, 30.2, false", "1000, 30.4, true"})
    void whatThreadsWaitForAProcessorIsAllowedUpToABound(double waitedInATurn, double underTest, boolean slow)
            throws IOException {
        waited = duration(31 * waitedInATurn).toNanos();

        assertThat(Comparison.areSlow(compare(turn -> underTest, turn -> 0.1))).isEqualTo(slow);
    }

    /**
     * The kernel lets the threads of one server wait for one or two time slices, and those of the other hardly ever.
     */
    @ParameterizedTest
    @CsvSource({
        "13, 12.3, 27, false", // 2 ms beyond 10.3 ms, 13 times
        "13, 12.3, 19, true",
        "13, 20.2, 130, false",
        "13, 20.4, 1000, true" // more than 10 ms beyond
    })
    void lateTimesAreExplainedByWaitsForAProcessor(int late, double millis, double waitedInAll, boolean slow)
            throws IOException {
        waited = duration(waitedInAll).toNanos();

        assertThat(Comparison.areSlow(compare(600, turn -> turn % 600 < late ? millis : 0.1, turn -> 0.1)))
                .isEqualTo(slow);
    }

    @Test
    void tooFewTurnsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> compare(4, turn -> 1.0, turn -> 1.0))
                .withMessage("A median of 4 times is none: give 5 turns or more.");
    }

    private List<Series> compare(IntFunction<Double> underTest, IntFunction<Double> reference) throws IOException {
        return compare(31, underTest, reference);
    }

    private List<Series> compare(int count, IntFunction<Double> underTest, IntFunction<Double> reference)
            throws IOException {
        AtomicLong turn = new AtomicLong();
        return new Comparison(nanos::get, () -> () -> waited).of(count, () -> {}, side -> {
            turns.add(side);
            int number = (int) turn.getAndIncrement() / 2;
            double millis = (side == Side.UNDER_TEST ? underTest : reference).apply(number);
            nanos.addAndGet(duration(millis).toNanos());
        });
    }

    private static Duration duration(double millis) {
        return Duration.ofNanos(Math.round(millis * 1_000_000));
    }
}
