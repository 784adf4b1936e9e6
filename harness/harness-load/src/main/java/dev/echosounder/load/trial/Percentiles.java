package dev.echosounder.load.trial;

import org.HdrHistogram.Histogram;

/**
 * A histogram in a few figures, in nanoseconds.
 *
 * @param count of values
 */
public record Percentiles(long count, long p1, long p50, long p90, long p99, long p999, long p9999, long max) {

    public static Percentiles of(Histogram histogram) {
        return new Percentiles(histogram.getTotalCount(), histogram.getValueAtPercentile(1), histogram.getValueAtPercentile(50), histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(99), histogram.getValueAtPercentile(99.9), histogram.getValueAtPercentile(99.99),
                histogram.getMaxValue());
    }
}
