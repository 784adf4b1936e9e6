package dev.echosounder.report;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What the A/A control says: servers that are the same, entered twice.
 *
 * @param difference the largest relative difference that the twins' 95 % interval still contains: smaller ones cannot
 *     be seen here; 0.04 is 4 %. Empty if it was not measured
 * @param contradictions twins that were told apart, a sentence each: then the machine or the harness is not sound
 */
public record Resolution(OptionalDouble difference, List<String> contradictions) {}
