package dev.echosounder.report.curve;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.trial.Outcome;
import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;

import java.util.Optional;

/** One load of a series, with what its comparison found: a place at which every curve has a value. */
public record Stop(Outcome outcome, Summary summary) {

    static Stop of(Outcome outcome) {
        return new Stop(outcome, Summary.of(outcome));
    }

    public LoadShape shape() {
        return outcome.shape();
    }

    /** Of this contestant; empty if it was not there. */
    public Optional<Row> row(String contestant) {
        return summary.row(contestant);
    }
}
