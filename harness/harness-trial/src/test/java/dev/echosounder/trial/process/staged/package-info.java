/** Models and main classes that behave as a test needs it, in JVMs of their own. */
package dev.echosounder.trial.process.staged;
