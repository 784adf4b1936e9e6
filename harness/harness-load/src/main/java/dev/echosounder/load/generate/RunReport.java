package dev.echosounder.load.generate;

import java.io.Serializable;

/**
 * The load's report on one run in which every answer was right.
 *
 * @param run the counts
 * @param latencies the times of its answers
 * @param answers the number of answers of each client
 */
public record RunReport(Run run, Latencies latencies, ClientAnswers answers) implements Serializable {}
