package dev.echosounder.contract.delay;

import static org.assertj.core.api.Assertions.assertThat;

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

    @ParameterizedTest
    @CsvSource({
        "40.1, 0.1, true", // a delayed acknowledgement
        "10.4, 0.1, true",
        "10.2, 0.1, false", // too little to be told from the scheduler
        "45, 5, true",
        "25, 5, false",
        "160, 50, false", // three times as long, and no more
        "161, 50, true",
        "0.1, 40, false"
    })
    void aServerIsSlowByRatioAndByDifference(double underTest, double reference, boolean slow) throws IOException {
        List<Series> series = compare(turn -> underTest, turn -> reference);

        assertThat(series.getLast().isSlow()).isEqualTo(slow);
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

    /** Of the turns of both servers, two in five take as long as a processor is someone else's. */
    @Test
    void aBusyMachineAccusesNobody() throws IOException {
        for (int seed = 0; seed < 1_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            IntFunction<Double> busy = turn -> random.nextDouble() < 0.4 ? random.nextDouble(100) : 0.1;

            assertThat(compare(busy, busy).getLast().isSlow())
                    .as("whether a server is slow beside itself, with the seed %d", seed)
                    .isFalse();
        }
    }

    @Test
    void onABusyMachineFortyMillisecondsAreSeen() throws IOException {
        for (int seed = 0; seed < 1_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            IntFunction<Double> busy = turn -> random.nextDouble() < 0.15 ? random.nextDouble(50) : 0.1;

            assertThat(compare(turn -> 40 + busy.apply(turn), busy).getLast().isSlow())
                    .as("whether 40 ms in each turn are slow, with the seed %d", seed)
                    .isTrue();
        }
    }

    @Test
    void aServerThatWasSlowForAWhileIsNotSlow() throws IOException {
        List<Series> series = compare(turn -> turn < 15 ? 100.0 : 1.0, turn -> 1.0);

        assertThat(series).extracting(Series::isSlow).containsExactly(true, false);
    }

    @Test
    void aSeriesOfLongTurnsIsShort() throws IOException {
        List<Series> series = compare(turn -> 1_000.0, turn -> 1.0);

        assertThat(series).extracting(Series::count).containsOnly(5);
        assertThat(series.getFirst())
                .hasToString("1,000.0 ms, and 1.0 ms with the reference server (medians of 5 each)");
    }

    private List<Series> compare(IntFunction<Double> underTest, IntFunction<Double> reference) throws IOException {
        AtomicLong turn = new AtomicLong();
        return new Comparison(nanos::get).of(31, () -> {}, side -> {
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
