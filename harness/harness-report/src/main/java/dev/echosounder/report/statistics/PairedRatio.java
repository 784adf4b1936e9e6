package dev.echosounder.report.statistics;

/**
 * The ratio of two servers, the geometric mean of the ratios in the blocks in which both have a figure.
 *
 * @param center the logarithm of the ratio
 * @param error its standard error
 * @param critical how many standard errors its interval reaches to each side
 */
public record PairedRatio(double center, double error, double critical) {

    public double value() {
        return Math.exp(center);
    }

    /** In 95 of 100 comparisons these intervals contain the true ratios of all pairs at once. */
    public Interval interval() {
        double half = critical * error;
        return new Interval(Math.exp(center - half), Math.exp(center + half));
    }

    /** Whether the ratio is shown to be more than 1. */
    public boolean exceedsOne() {
        return center > critical * error;
    }

    /** The inverse ratio. */
    public PairedRatio inverse() {
        return new PairedRatio(-center, error, critical);
    }
}
