package dev.echosounder.load.generate;

import java.io.Serializable;

/**
 * What the load reports of one run in which every answer was right.
 *
 * @param run what was counted
 * @param latencies the times of its answers
 * @param answers how many each client had
 */
public record RunReport(Run run, Latencies latencies, ClientAnswers answers) implements Serializable {}
