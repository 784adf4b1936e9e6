package dev.echosounder.report.curve;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.trial.Outcome;
import dev.echosounder.report.Key;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import org.apache.commons.statistics.descriptive.Median;

import java.util.Optional;

/** One load of a series, with what its comparison found: a place at which every curve has a value. */
public record Stop(Outcome outcome, Summary summary) {

    static Stop of(Outcome outcome) {
        return new Stop(outcome, Summary.of(outcome));
    }

    public LoadShape shape() {
        return outcome.shape();
    }

    /**
     * Messages per second of a contestant, as a curve shows them. Where the ratios to the yardstick rank, they are the median of its ratios by
     * the median rate of the yardstick under this load: what it answers while the machine is as it mostly was. Of three trials the median can be
     * one that the machine slowed by a quarter, and the next point of the curve is not. Otherwise they are as they were counted.
     */
    public Optional<Estimate> rate(Row row) {
        return isBesideYardstick() ? row.toYardstick().map(ratio -> ratio.times(yardstickPerSecond())) : row.figure();
    }

    /** Whether the rates have the machine's drift taken out. */
    boolean isBesideYardstick() {
        return summary.key() == Key.RATIO_TO_YARDSTICK;
    }

    private double yardstickPerSecond() {
        return Median.withDefaults().evaluate(outcome.trials().stream().filter(trial -> trial.verdict().valid())
                .flatMap(trial -> trial.runs().stream()).mapToDouble(run -> run.yardstickPerSecond().getAsDouble()).toArray());
    }

    /** Of this contestant; empty if it was not there. */
    public Optional<Row> row(String contestant) {
        return summary.row(contestant);
    }
}
