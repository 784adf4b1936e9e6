package dev.echosounder.report.statistics;

import java.util.Collection;

/**
 * Mixes the variance of each estimate with the mean variance of all, weighted by degrees of freedom. Three values say
 * almost nothing about their variance, but the trials of all servers together say a lot. This is the moderated
 * t-statistic of G. Smyth, "Linear Models and Empirical Bayes Methods for Assessing Differential Expression",
 * Statistical Applications in Genetics and Molecular Biology 3 (2004).
 *
 * <p>There the weight of the others is estimated from thousands of variances. Here there are too few, so it is fixed
 * and small: with five trials or more, a noisier server is mostly judged by its own trials.
 */
final class Moderation {

    private static final double MOST_DEGREES = 3;

    private final double variance;
    private final double degrees;

    /**
     * @param estimates all estimates
     * @param othersDegrees the degrees of freedom of all estimates except the one that is moderated
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
