/** What a comparison says of a run's course: throughput over time. */
package dev.echosounder.report.time;
