package dev.echosounder.trial;

import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * The percentiles of a histogram, in nanoseconds.
 *
 * @param count the number of values
 * @param curve the values of {@value #CURVE_POINTS} percentiles that are evenly spaced on a logarithmic axis
 *     ({@link #oneIn}); empty if only the named percentiles are known
 */
public record Percentiles(
        long count, long p1, long p50, long p90, long p99, long p999, long p9999, long max, List<Long> curve) {

    private static final int POINTS_PER_DECADE = 10;

    /** From the smallest value to the 99.99th percentile: four decades of {@link #oneIn}, with both ends. */
    public static final int CURVE_POINTS = 4 * POINTS_PER_DECADE + 1;

    public Percentiles {
        curve = List.copyOf(curve);
    }

    public static Percentiles of(Histogram histogram) {
        return new Percentiles(
                histogram.getTotalCount(),
                histogram.getValueAtPercentile(1),
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9),
                histogram.getValueAtPercentile(99.99),
                histogram.getMaxValue(),
                IntStream.range(0, CURVE_POINTS)
                        .mapToObj(point -> histogram.getValueAtPercentile(100 * (1 - 1 / oneIn(point))))
                        .toList());
    }

    /**
     * How many values there are for each one above a point of the curve: 1 at the smallest value, 10 at the 90th
     * percentile, 100 at the 99th.
     *
     * @param point 0 to {@value #CURVE_POINTS} - 1
     */
    public static double oneIn(int point) {
        return Math.pow(10, point / (double) POINTS_PER_DECADE);
    }
}
