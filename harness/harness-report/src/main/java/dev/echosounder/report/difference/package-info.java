/**
 * What has changed between two results of the same load: the code, the JVM or its flags in between, and the figures.
 */
package dev.echosounder.report.difference;
