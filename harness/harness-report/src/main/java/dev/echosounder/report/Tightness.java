package dev.echosounder.report;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Which of a server's two figures comes out more alike in every trial: the one that ranks. Each number is the median
 * over the servers of the standard deviation of the logarithm over their valid trials, which for small ones is the
 * relative standard deviation: 0.04 is 4 %.
 *
 * @param absolute of the messages per second; empty where no server has two valid trials
 * @param toBaseline of the ratios to the baseline; empty without one, or where a valid trial lacks it
 */
public record Tightness(OptionalDouble absolute, OptionalDouble toBaseline) {

    /** Whether ratios to the baseline are there and tighter. */
    public boolean baselineIsTighter() {
        return toBaseline.isPresent() && absolute.isPresent() && toBaseline.getAsDouble() < absolute.getAsDouble();
    }

    /** From the valid trials of all. */
    static Tightness of(List<Entry> entries) {
        boolean baseline = entries.stream()
                .flatMap(entry -> entry.valid().stream())
                .allMatch(trial -> trial.ratioToBaseline().isPresent());
        return new Tightness(
                typicalSpread(entries, Key.MESSAGES_PER_SECOND),
                baseline ? typicalSpread(entries, Key.RATIO_TO_BASELINE) : OptionalDouble.empty());
    }

    private static OptionalDouble typicalSpread(List<Entry> entries, Key key) {
        double[] spreads = entries.stream()
                .map(entry -> Arrays.stream(entry.figures(key)).map(Math::log).toArray())
                .filter(logarithms -> logarithms.length > 1)
                .mapToDouble(logarithms -> StandardDeviation.of(logarithms).getAsDouble())
                .toArray();
        return spreads.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Median.withDefaults().evaluate(spreads));
    }
}
