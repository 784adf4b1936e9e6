package dev.echosounder.trial.machine;

/**
 * Where a comparison ran, and what.
 *
 * @param host the machine, as it reported itself
 * @param build what ran there
 */
public record Environment(Host host, Build build) {}
