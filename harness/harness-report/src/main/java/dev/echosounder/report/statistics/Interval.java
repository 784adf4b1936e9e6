package dev.echosounder.report.statistics;

/**
 * The interval in which a figure probably lies, in the figure's unit; both ends belong to it.
 *
 * @param low not more than {@code high}
 * @param high not less than {@code low}
 */
public record Interval(double low, double high) {

    /** @throws IllegalArgumentException if the ends are the wrong way round, or not numbers */
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException(
                    "An interval cannot reach from %s to %s: give the lower end first.".formatted(low, high));
        }
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }
}
