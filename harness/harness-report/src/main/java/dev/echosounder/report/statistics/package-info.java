/** Estimates from few trials, with their uncertainty. Knows only numbers. */
package dev.echosounder.report.statistics;
