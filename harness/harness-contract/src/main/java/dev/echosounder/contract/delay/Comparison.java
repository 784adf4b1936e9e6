package dev.echosounder.contract.delay;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Times of the server under test and of the reference server, taken in turns, so that a busy machine slows both. The
 * medians are compared: no time by itself is too long. What is slow by itself is slow whenever it is measured, so it
 * takes several series that all say the same.
 *
 * @param clock in nanoseconds
 */
record Comparison(LongSupplier clock) {

    /** Whose turn it is. */
    enum Side {
        UNDER_TEST,
        REFERENCE
    }

    /** What is timed. */
    @FunctionalInterface
    interface Timed {
        void run(Side side) throws IOException;
    }

    /**
     * The medians of a series.
     *
     * @param count of times of each server
     */
    record Series(int count, Duration underTest, Duration reference) {

        /** Whether the server under test is slow, whatever else the machine does. */
        boolean isSlow() {
            return underTest.compareTo(reference.multipliedBy(RATIO).plus(LEAST)) > 0;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%,.1f ms, and %,.1f ms with the reference server (medians of %d each)",
                    underTest.toNanos() / 1e6,
                    reference.toNanos() / 1e6,
                    count);
        }
    }

    /**
     * A server may pass work from thread to thread; beside busy processes each of them waits for its turn. With one
     * more thread on the way there and back, that is twice the time of the reference server.
     */
    static final int RATIO = 3;

    /** Less than the kernel's delayed acknowledgement of 40 ms, and more than a slice of the scheduler's time. */
    static final Duration LEAST = Duration.ofMillis(10);

    /** A server is slow if it is slow in so many series, one after another. */
    static final int SERIES = 3;

    /** A median of fewer is no median. */
    private static final int FEWEST = 5;

    /** Where each turn takes long, a series is shorter. */
    private static final Duration LONG = Duration.ofSeconds(1);

    /**
     * Takes series until one is not slow. Returns all of them; the server is slow if the last is.
     *
     * @param beforeEachTurn is not timed
     */
    List<Series> of(int count, Runnable beforeEachTurn, Timed timed) throws IOException {
        List<Series> series = new ArrayList<>();
        while (series.size() < SERIES && (series.isEmpty() || series.getLast().isSlow())) {
            series.add(series(count, beforeEachTurn, timed));
        }
        return series;
    }

    private Series series(int count, Runnable beforeEachTurn, Timed timed) throws IOException {
        long[] underTest = new long[count];
        long[] reference = new long[count];
        long begun = clock.getAsLong();
        int taken = 0;
        while (taken < count && (taken < FEWEST || clock.getAsLong() - begun < LONG.toNanos())) {
            beforeEachTurn.run();
            if (taken % 2 == 0) { // neither always follows the other
                underTest[taken] = time(timed, Side.UNDER_TEST);
                reference[taken] = time(timed, Side.REFERENCE);
            } else {
                reference[taken] = time(timed, Side.REFERENCE);
                underTest[taken] = time(timed, Side.UNDER_TEST);
            }
            taken++;
        }
        return new Series(taken, median(underTest, taken), median(reference, taken));
    }

    private long time(Timed timed, Side side) throws IOException {
        long since = clock.getAsLong();
        timed.run(side);
        return clock.getAsLong() - since;
    }

    private static Duration median(long[] times, int count) {
        long[] sorted = Arrays.copyOf(times, count);
        Arrays.sort(sorted);
        return Duration.ofNanos(sorted[count / 2]);
    }
}
