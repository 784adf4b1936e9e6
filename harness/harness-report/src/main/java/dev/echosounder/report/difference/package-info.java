/** Differences between two results of the same load: in the figures, and in the code, the JVM or its flags. */
package dev.echosounder.report.difference;
