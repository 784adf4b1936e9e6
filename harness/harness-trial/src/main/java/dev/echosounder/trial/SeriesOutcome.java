package dev.echosounder.trial;

import java.util.List;

/**
 * What a series has found.
 *
 * @param title of the scenario that asked for it
 * @param outcomes one for each load, in the order in which they were named; at least one. Their start, where they ran
 *     and, beside the baseline, their plan are the same
 */
public record SeriesOutcome(String title, List<Outcome> outcomes) {}
