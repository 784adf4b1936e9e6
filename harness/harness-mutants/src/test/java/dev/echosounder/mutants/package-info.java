/**
 * Mutation testing of the contract: a sound model that passes every scenario, and
 * {@linkplain dev.echosounder.mutants.Mutants mutants} that each have one flaw, which a scenario must find.
 *
 * <p>A mutant is a value: the sentence of its flaw, the scenarios that catch it, and the parts of the sound model that
 * it replaces.
 */
package dev.echosounder.mutants;
