/** The JVM of a server: what is asked for, and what the JVM reports of itself. */
package dev.echosounder.trial.jvm;
