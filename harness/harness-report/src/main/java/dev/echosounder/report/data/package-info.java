/**
 * What a comparison leaves on disk: the result document with its schema, the histograms of every trial, and what other
 * tools read.
 */
package dev.echosounder.report.data;
