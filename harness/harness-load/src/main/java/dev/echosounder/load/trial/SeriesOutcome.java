package dev.echosounder.load.trial;

import java.util.List;

/**
 * What a series has found.
 *
 * @param title    of the scenario that asked for it
 * @param outcomes one for each load, in the order in which they were named; at least one. Their plan, their start and where they ran are the same
 */
public record SeriesOutcome(String title, List<Outcome> outcomes) {}
