/** Trials, their verdicts, and the comparison that makes them in randomised blocks. Knows no model by name. */
package dev.echosounder.trial;
