package dev.echosounder.report;

import java.util.OptionalDouble;

/**
 * Which of a server's two figures comes out more alike in every trial: the one that ranks. Each number is the median
 * over the servers of the standard deviation of the logarithm over their valid trials, which for small ones is the
 * relative standard deviation: 0.04 is 4 %.
 *
 * @param absolute of the messages per second; empty where no server has two valid trials
 * @param toYardstick of the ratios to the baseline; empty without one, or where a valid trial lacks it
 */
public record Tightness(OptionalDouble absolute, OptionalDouble toBaseline) {

    /** Whether ratios to the baseline are there and tighter. */
    public boolean baselineIsTighter() {
        return toBaseline.isPresent() && absolute.isPresent() && toBaseline.getAsDouble() < absolute.getAsDouble();
    }
}
