package dev.echosounder.trial.machine;

/**
 * The machine and the software of a comparison.
 *
 * @param host the machine, as a process on it reported it
 * @param build the software that ran there
 */
public record Environment(Host host, Build build) {}
