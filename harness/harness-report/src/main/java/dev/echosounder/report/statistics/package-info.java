/** What few trials can say, and with which uncertainty. Knows numbers only. */
package dev.echosounder.report.statistics;
