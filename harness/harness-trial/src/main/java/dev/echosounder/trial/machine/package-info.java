/** The machine: what it is, and whether it was left alone during a trial. */
package dev.echosounder.trial.machine;
