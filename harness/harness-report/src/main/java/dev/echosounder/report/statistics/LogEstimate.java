package dev.echosounder.report.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A positive figure estimated from few values, on the scale of logarithms: there "half as fast" and "twice as fast" are
 * equally far from "the same", and noise that is a percentage of the figure is as wide for a fast server as for a slow
 * one.
 *
 * <p>Its interval is the figure and Student's t times the standard error of the bootstrap, corrected by sqrt(n / (n -
 * 1)) because a bootstrap of n values is too narrow by that factor: T. Hesterberg, "What Teachers Should Know About the
 * Bootstrap", The American Statistician 69 (2015). Of the intervals in that article, this one has its nominal coverage
 * even with three values. Every percentile interval, including the expanded one, then ends at the smallest and the
 * largest value, and so covers a median in only 75 of 100 cases.
 *
 * @param center the logarithm of the figure
 * @param variance the variance of a single value: the squared standard error is this divided by {@code values}
 * @param values the number of values; at least 2
 * @param degrees the degrees of freedom of the variance
 */
public record LogEstimate(double center, double variance, int values, double degrees) {

    /** The figure. */
    public double value() {
        return Math.exp(center);
    }

    /**
     * The confidence interval.
     *
     * @param confidence more than 0, less than 1: in this share of comparisons the interval contains the figure that
     *     infinitely many trials would give
     */
    public Interval interval(double confidence) {
        double half = halfWidth(confidence);
        return new Interval(Math.exp(center - half), Math.exp(center + half));
    }

    /** This estimate with a variance that is mixed with the variance of others. */
    LogEstimate moderated(double othersVariance, double othersDegrees) {
        double all = degrees + othersDegrees;
        return new LogEstimate(center, (degrees * variance + othersDegrees * othersVariance) / all, values, all);
    }

    private double halfWidth(double confidence) {
        return TDistribution.of(degrees).inverseSurvivalProbability((1 - confidence) / 2) * standardError();
    }

    private double standardError() {
        return Math.sqrt(variance / values);
    }
}
