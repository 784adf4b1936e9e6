/** Models and main classes with the behaviour that a test needs, which run in separate JVMs. */
package dev.echosounder.trial.process.staged;
