/**
 * What turns the feature files into tests: the suite annotations, the parameter types, and one class of steps for each
 * thing that scenarios speak about. docs/STEPS.md lists the whole vocabulary.
 */
package dev.echosounder.contract.steps;
