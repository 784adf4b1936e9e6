package dev.echosounder.report.statistics;

/**
 * The ratio of two figures that were estimated from independent trials, such as those of two comparisons. Its squared
 * standard error is the sum of both (on the scale of logarithms a ratio is a difference); its degrees of freedom are by
 * B. L. Welch, "The Generalization of 'Student's' Problem when Several Different Population Variances are Involved",
 * Biometrika 34 (1947).
 */
public final class UnpairedRatio {

    private UnpairedRatio() {}

    /** The ratio of one figure to the other. */
    public static LogEstimate of(LogEstimate one, LogEstimate other) {
        double oneError = one.variance() / one.values();
        double otherError = other.variance() / other.values();
        double error = oneError + otherError;
        double degrees = error == 0
                ? one.degrees() + other.degrees()
                : error * error / (oneError * oneError / one.degrees() + otherError * otherError / other.degrees());
        int values = one.values() + other.values();
        return new LogEstimate(one.center() - other.center(), error * values, values, degrees);
    }
}
