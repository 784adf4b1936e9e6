/** Comparisons under several loads: curves over the number of clients or the size of messages. */
package dev.echosounder.report.curve;
