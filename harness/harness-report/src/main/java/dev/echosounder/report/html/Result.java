package dev.echosounder.report.html;

import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.LoadOutcome;
import dev.echosounder.trial.Trial;
import java.util.List;

/**
 * The result under one load.
 *
 * @param label the label by which the reader chooses it if there are several
 */
record Result(String label, Summary summary) {

    LoadOutcome load() {
        return summary.load();
    }

    List<Trial> trials() {
        return load().trials();
    }

    List<Row> rows() {
        return summary.rows();
    }

    /** The trials of a server that count. */
    List<Trial> valid(Row row) {
        return load().validTrials(row.subject());
    }
}
