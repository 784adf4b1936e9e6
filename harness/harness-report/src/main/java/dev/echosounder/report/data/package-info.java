/**
 * The results on disk: the result document with its schema, the histograms of every trial, and files for other tools.
 */
package dev.echosounder.report.data;
