package dev.echosounder.report.statistics;

import java.util.Collection;

/**
 * Lets the few values of each estimate borrow from those of all others how much values of this comparison vary. Three
 * values say almost nothing about their own variance; the trials of all servers together say a lot. So each variance is
 * mixed with the mean of all, weighted by degrees of freedom: the moderated t-statistic of G. Smyth, "Linear Models and
 * Empirical Bayes Methods for Assessing Differential Expression", Statistical Applications in Genetics and Molecular
 * Biology 3 (2004).
 *
 * <p>There the weight of the others is estimated, from thousands of variances. Here are too few, so it is fixed and
 * kept small: a server that is noisier than the others is mostly judged by its own trials from five of them on.
 */
final class Moderation {

    private static final double MOST_DEGREES = 3;

    private final double variance;
    private final double degrees;

    /**
     * @param estimates all of their kind
     * @param othersDegrees degrees of freedom that the others' values have, beside those of the one estimate that is
     *     moderated
     */
    Moderation(Collection<LogEstimate> estimates, double othersDegrees) {
        double weights = estimates.stream().mapToDouble(LogEstimate::degrees).sum();
        variance = weights == 0
                ? 0
                : estimates.stream()
                                .mapToDouble(estimate -> estimate.variance() * estimate.degrees())
                                .sum()
                        / weights;
        degrees = Math.clamp(othersDegrees, 0, MOST_DEGREES);
    }

    LogEstimate of(LogEstimate estimate) {
        return estimate.moderated(variance, degrees);
    }
}
