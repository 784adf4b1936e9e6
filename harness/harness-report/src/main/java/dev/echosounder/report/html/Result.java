package dev.echosounder.report.html;

import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Trial;
import java.util.List;

/**
 * What was found under one load.
 *
 * @param label by which it is chosen where there are several
 */
record Result(String label, Outcome outcome, Summary summary) {

    static Result of(String label, Outcome outcome) {
        return new Result(label, outcome, Summary.of(outcome));
    }

    /** Those of this server that count. */
    List<Trial> valid(Row row) {
        return outcome.validTrials(row.subject());
    }

    /** Whether the comparison searched for the highest rate, or its rate was set. */
    boolean openLoop() {
        return summary.loop().equals("open loop");
    }

    /** {@code response time}, or what it must be called where a stalled server hides from it. */
    String latencyName() {
        return openLoop() ? "response time" : "closed-loop latency";
    }
}
