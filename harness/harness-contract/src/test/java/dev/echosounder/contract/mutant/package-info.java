/**
 * Servers that break a promise each, a sound one that keeps them all, and two that say what they cannot do. A contract
 * that cannot tell them apart is worth nothing: {@link dev.echosounder.contract.mutant.Mutants} runs it against every
 * one of them.
 *
 * <p>Each broken server is one class: the sound model with one flaw. It is a suite as well, so it can be run by itself,
 * in order to read what the contract says about it.
 */
package dev.echosounder.contract.mutant;
