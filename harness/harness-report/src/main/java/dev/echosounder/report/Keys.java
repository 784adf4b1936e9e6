package dev.echosounder.report;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/** Which figure ranks. */
final class Keys {

    private Keys() {}

    static Key choose(Plan plan, LoadShape shape, Tightness tightness) {
        if (plan.goal().isPresent()) {
            return Key.CAPACITY;
        }
        if (shape.pace() instanceof LoadModel.Open) {
            return Key.RESPONSE_P99;
        }
        return tightness.baselineIsTighter() ? Key.RATIO_TO_BASELINE : Key.MESSAGES_PER_SECOND;
    }

    static Tightness tightness(List<Entry> entries) {
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
