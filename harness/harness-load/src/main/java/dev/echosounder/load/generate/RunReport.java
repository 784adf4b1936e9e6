package dev.echosounder.load.generate;

import java.io.Serializable;

/**
 * The load's report on one run in which every answer was right.
 *
 * @param run the counts
 * @param latencies the times of its answers
 * @param answers the number of answers of each client
 * @param shared what each of several generators did, on separate hosts; null if there was one
 */
public record RunReport(Run run, Latencies latencies, ClientAnswers answers, SharedRun shared) implements Serializable {

    /** The report of the only generator. */
    public RunReport(Run run, Latencies latencies, ClientAnswers answers) {
        this(run, latencies, answers, null);
    }
}
