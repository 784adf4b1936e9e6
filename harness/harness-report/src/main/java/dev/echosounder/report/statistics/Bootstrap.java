package dev.echosounder.report.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Estimates how a median would vary if other trials of the same kind had been made, by the bootstrap: values are drawn
 * from those that were measured, with replacement. For a median the result is known exactly, so nothing has to be
 * drawn: A. D. Hutson and M. D. Ernst, "The exact bootstrap mean and variance of an L-estimator", Journal of the Royal
 * Statistical Society B 62 (2000).
 */
final class Bootstrap {

    private Bootstrap() {}

    /**
     * The median, with the bootstrap's standard error.
     *
     * @param values at least 2 and at most 1,000, each more than 0
     */
    static LogEstimate median(double[] values) {
        int n = values.length;
        double center = Math.log(Median.withDefaults().withCopy(true).evaluate(values));
        double[] distances = Arrays.stream(values)
                .map(value -> Math.log(value) - center)
                .sorted()
                .toArray();
        double squaredError = (n % 2 == 1 ? ofOne(distances) : ofTwo(distances)) * n / (n - 1);
        return new LogEstimate(center, squaredError * n, n, n - 1);
    }

    /** The variance if the median is the value in the middle. */
    private static double ofOne(double[] sorted) {
        Moments moments = new Moments();
        for (int i = 0; i < sorted.length; i++) {
            moments.add(probability(sorted.length, sorted.length / 2 + 1, i), sorted[i]);
        }
        return moments.variance();
    }

    /** The variance if the median is the mean of the two values in the middle. */
    private static double ofTwo(double[] sorted) {
        int n = sorted.length;
        Moments moments = new Moments();
        for (int i = 0; i < n; i++) {
            double both = probability(n, n / 2, i);
            for (int j = i + 1; j < n; j++) {
                double apart = atMostAndAtLeast(n, i, j)
                        - atMostAndAtLeast(n, i - 1, j)
                        - atMostAndAtLeast(n, i, j + 1)
                        + atMostAndAtLeast(n, i - 1, j + 1);
                moments.add(apart, (sorted[i] + sorted[j]) / 2);
                both -= apart;
            }
            moments.add(both, sorted[i]);
        }
        return moments.variance();
    }

    /**
     * The probability that a value is at a place among n drawn ones.
     *
     * @param place the place in ascending order, from 1
     * @param index the index of the value, from 0
     */
    private static double probability(int n, int place, int index) {
        return atMost(n, place, index) - atMost(n, place, index - 1);
    }

    /** The probability that the value at a place is this one or a lower one. */
    private static double atMost(int n, int place, int index) {
        return BinomialDistribution.of(n, (index + 1.0) / n).survivalProbability(place - 1);
    }

    /**
     * The probability that the lower half of the drawn values is at most one value, and the upper half at least a
     * higher one.
     */
    private static double atMostAndAtLeast(int n, int low, int high) {
        double probability = 1;
        for (int drawn = 1; drawn <= n / 2; drawn++) {
            probability *= (n / 2.0 + drawn) / drawn * (low + 1) / n * (n - high) / n;
        }
        return probability;
    }

    /** The mean and the variance of values with probabilities. */
    private static final class Moments {

        private double mean;
        private double meanSquare;

        void add(double probability, double value) {
            mean += probability * value;
            meanSquare += probability * value * value;
        }

        double variance() {
            return Math.max(0, meanSquare - mean * mean);
        }
    }
}
