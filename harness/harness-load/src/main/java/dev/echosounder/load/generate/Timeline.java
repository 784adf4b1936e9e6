package dev.echosounder.load.generate;

import dev.echosounder.load.StopCondition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Counts the messages that are answered in each slice of a run. One thread reads the clock and the count as often as it
 * can.
 */
public final class Timeline {

    /** The length of a slice; the last slice of a run is shorter. */
    public static final Duration SLICE = Duration.ofMillis(100);

    /** The shortest run whose time shows in slices. */
    private static final Duration LEAST = SLICE.multipliedBy(20);

    private static final long SLICE_NANOS = SLICE.toNanos();
    private static final int FIRST_SLICES = 1_024;

    private final long startNanos;
    private final long before;
    private long[] totals = new long[FIRST_SLICES]; // at the end of each slice that is over
    private int over;

    /** @param before the number of messages that were answered before the run */
    Timeline(long startNanos, long before) {
        this.startNanos = startNanos;
        this.before = before;
    }

    /** Whether a run that ends so is long enough to be seen in slices. */
    public static boolean shows(StopCondition end) {
        return end instanceof StopCondition.Lasting lasting && lasting.time().compareTo(LEAST) >= 0;
    }

    /** Whether the current slice is over, so that the messages are to be counted. */
    boolean isDue(long now) {
        return now - nextNanos() >= 0;
    }

    /**
     * Takes the number of messages that have been answered by now. Those since the previous call belong to the slice of
     * that call, or to a slice between the two.
     */
    void look(long now, long answered) {
        for (; now - startNanos >= (over + 1) * SLICE_NANOS; over++) {
            if (over == totals.length) {
                totals = Arrays.copyOf(totals, 2 * over);
            }
            totals[over] = answered - before;
        }
    }

    /** The end of the current slice. */
    long nextNanos() {
        return startNanos + (over + 1) * SLICE_NANOS;
    }

    /**
     * The messages in each slice of the run.
     *
     * @param answered the number of messages that were answered when the run ended
     */
    List<Long> slices(long answered) {
        List<Long> slices = new ArrayList<>(over + 1);
        for (int i = 0; i <= over; i++) {
            slices.add((i < over ? totals[i] : answered - before) - (i == 0 ? 0 : totals[i - 1]));
        }
        return List.copyOf(slices);
    }

    /** The sums of timelines that began at the same time. */
    static List<Long> together(List<List<Long>> parts) {
        int longest = parts.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, longest)
                .mapToObj(i -> parts.stream()
                        .filter(part -> part.size() > i)
                        .mapToLong(part -> part.get(i))
                        .sum())
                .toList();
    }
}
