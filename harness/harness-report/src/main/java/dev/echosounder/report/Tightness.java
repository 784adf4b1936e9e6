package dev.echosounder.report;

import java.util.OptionalDouble;

/**
 * Which of a contestant's two figures comes out more alike in every trial: the one that ranks. Each number is the median over the
 * contestants of the standard deviation of the logarithm over their valid trials, which for small ones is the relative standard
 * deviation: 0.04 is 4 %.
 *
 * @param absolute    of the messages per second; empty where no contestant has two valid trials
 * @param toYardstick of the ratios to the yardstick; empty without one, or where a valid trial lacks it
 */
public record Tightness(OptionalDouble absolute, OptionalDouble toYardstick) {

    /** Whether ratios to the yardstick are there and tighter. */
    public boolean yardstickIsTighter() {
        return toYardstick.isPresent() && absolute.isPresent() && toYardstick.getAsDouble() < absolute.getAsDouble();
    }
}
