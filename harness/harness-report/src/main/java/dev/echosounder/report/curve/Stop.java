package dev.echosounder.report.curve;

import dev.echosounder.load.LoadShape;
import dev.echosounder.report.Key;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Outcome;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;

/** One load of a series, with what its comparison found: a place at which every curve has a value. */
public record Stop(Outcome outcome, Summary summary) {

    static Stop of(Outcome outcome) {
        return new Stop(outcome, Summary.of(outcome));
    }

    public LoadShape shape() {
        return outcome.shape();
    }

    /**
     * Messages per second of a server, as a curve shows them. Where the ratios to the baseline rank, they are the
     * median of its ratios by the median rate of the baseline under this load: what it answers while the machine is as
     * it mostly was. Of three trials the median can be one that the machine slowed by a quarter, and the next point of
     * the curve is not. Otherwise they are as they were counted.
     */
    public Optional<Estimate> rate(Row row) {
        return isBesideBaseline() ? row.toBaseline().map(ratio -> ratio.times(baselinePerSecond())) : row.figure();
    }

    /** Whether the rates have the machine's drift taken out. */
    boolean isBesideBaseline() {
        return summary.key() == Key.RATIO_TO_BASELINE;
    }

    private double baselinePerSecond() {
        return Median.withDefaults()
                .evaluate(outcome.trials().stream()
                        .filter(trial -> trial.verdict().valid())
                        .flatMap(trial -> trial.runs().stream())
                        .mapToDouble(run -> run.baselinePerSecond().getAsDouble())
                        .toArray());
    }

    /** Of this server; empty if it was not there. */
    public Optional<Row> row(String subject) {
        return summary.row(subject);
    }
}
