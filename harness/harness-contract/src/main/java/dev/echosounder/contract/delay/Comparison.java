package dev.echosounder.contract.delay;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Times of the server under test and of the reference server, taken in turns, so that a busy machine slows both.
 * Medians are compared, and how many times are late: no time by itself is too long. What is slow by itself is slow
 * whenever it is measured, so it takes several series that all say the same.
 *
 * <p>A server of many threads waits for a processor more often than the reference server does, and on a busy machine
 * the kernel lets one thread wait longer than another. So what the threads of both waited for a processor is allowed on
 * top, up to a bound: to the median its mean, and to late times as many as the sum explains.
 *
 * @param clock in nanoseconds
 * @param waits of the threads of both servers and their clients
 */
record Comparison(LongSupplier clock, Waits waits) {

    /** Measures how long threads wait for a processor. */
    @FunctionalInterface
    interface Waits {

        /** Begins; what it returns is the sum of all waits since then, in nanoseconds. */
        LongSupplier begin();
    }

    /** The server whose turn it is. */
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
     * A series.
     *
     * @param count of times of each server
     * @param underTest the median of the server under test
     * @param reference the median of the reference server
     * @param late a time is late if it is longer
     * @param allowed what a median may be longer still, as threads waited for a processor
     * @param underTestLate how many of the server under test are late, and not by waiting for a processor
     * @param referenceLate how many of the reference server are late, and not by waiting for a processor
     */
    record Series(
            int count,
            Duration underTest,
            Duration reference,
            Duration late,
            Duration allowed,
            int underTestLate,
            int referenceLate) {

        private static Series of(long[] underTest, long[] reference, Duration waited) {
            Duration median = median(reference);
            Duration late = median.multipliedBy(RATIO).plus(LEAST);
            Duration mean = waited.dividedBy(reference.length);
            Duration allowed = mean.compareTo(MOST_WAITED) < 0 ? mean : MOST_WAITED;
            return new Series(
                    reference.length,
                    median(underTest),
                    median,
                    late,
                    allowed,
                    unexplained(underTest, late, allowed, waited),
                    unexplained(reference, late, allowed, waited));
        }

        private static Duration median(long[] times) {
            long[] sorted = times.clone();
            Arrays.sort(sorted);
            return Duration.ofNanos(sorted[sorted.length / 2]);
        }

        /** Late times without those, of the shortest, that the waits for a processor explain. */
        private static int unexplained(long[] times, Duration late, Duration allowed, Duration waited) {
            long most = Math.max(allowed.toNanos(), SLICES.toNanos());
            long[] excess = Arrays.stream(times)
                    .map(time -> time - late.toNanos())
                    .filter(beyond -> beyond > 0)
                    .sorted()
                    .toArray();
            int explained = 0;
            long left = waited.toNanos();
            while (explained < excess.length && excess[explained] <= Math.min(left, most)) {
                left -= excess[explained++];
            }
            return excess.length - explained;
        }

        boolean hasLateMedian() {
            return underTest.compareTo(late.plus(allowed)) > 0;
        }

        @Override
        public String toString() {
            return hasLateMedian()
                    ? String.format(
                            Locale.ROOT,
                            "%,.1f ms, and %,.1f ms with the reference server (medians of %,d each)",
                            underTest.toNanos() / 1e6,
                            reference.toNanos() / 1e6,
                            count)
                    : String.format(
                            Locale.ROOT,
                            "longer than %,.1f ms %,d times, and %,d times with the reference server (of %,d each)",
                            late.toNanos() / 1e6,
                            underTestLate,
                            referenceLate,
                            count);
        }
    }

    /** A server may pass work through more threads; on a busy machine each of them waits for its turn. */
    static final int RATIO = 3;

    /** A delay that counts: less than the kernel's delayed acknowledgement of 40 ms, and more than a time slice. */
    static final Duration LEAST = Duration.ofMillis(10);

    /** A thread may wait for two or three time slices of others, however little all threads wait in the mean. */
    static final Duration SLICES = Duration.ofMillis(10);

    /** Compilers and collectors wait, too: a delayed acknowledgement must be seen all the same. */
    static final Duration MOST_WAITED = Duration.ofMillis(20);

    /** A server that passes work through more threads waits as many times more, and long on a busy machine. */
    static final int LATE_RATIO = 6;

    /** So many late times more in a series are no sign of anything. */
    static final int LEAST_LATE = 3;

    /** A server is slow if it is slow in so many series, one after another. */
    static final int SERIES = 3;

    /** The fewest times of which a median is taken. */
    private static final int FEWEST = 5;

    /** After this time a series ends with fewer turns. */
    private static final Duration LONG = Duration.ofSeconds(1);

    /**
     * Takes series until the server under test is not slow.
     *
     * @param beforeEachTurn is not timed
     * @throws IllegalArgumentException if the turns are too few for a median
     */
    List<Series> of(int count, Runnable beforeEachTurn, Timed timed) throws IOException {
        if (count < FEWEST) {
            throw new IllegalArgumentException(
                    "A median of %,d times is none: give %d turns or more.".formatted(count, FEWEST));
        }
        List<Series> series = new ArrayList<>();
        while (series.size() < SERIES && (series.isEmpty() || areSlow(series))) {
            series.add(series(count, beforeEachTurn, timed));
        }
        return series;
    }

    /**
     * Whether the server under test is slow, whatever else the machine does: in the last series, and in all together.
     */
    static boolean areSlow(List<Series> series) {
        Series last = series.getLast();
        int underTest = series.stream().mapToInt(Series::underTestLate).sum();
        int reference = series.stream().mapToInt(Series::referenceLate).sum();
        return last.hasLateMedian()
                || last.underTestLate > last.referenceLate + LEAST_LATE
                        && underTest > LATE_RATIO * reference + LEAST_LATE;
    }

    private Series series(int count, Runnable beforeEachTurn, Timed timed) throws IOException {
        long[] underTest = new long[count];
        long[] reference = new long[count];
        LongSupplier waited = waits.begin();
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
        return Series.of(
                Arrays.copyOf(underTest, taken),
                Arrays.copyOf(reference, taken),
                Duration.ofNanos(Math.max(0, waited.getAsLong())));
    }

    private long time(Timed timed, Side side) throws IOException {
        long since = clock.getAsLong();
        timed.run(side);
        return clock.getAsLong() - since;
    }
}
