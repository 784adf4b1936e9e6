/** Throughput over the time of a run. */
package dev.echosounder.report.time;
