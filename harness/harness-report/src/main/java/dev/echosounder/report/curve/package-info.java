/**
 * What a series of comparisons says: its figures as curves over the number of clients or the size of messages, and the
 * law that they follow.
 */
package dev.echosounder.report.curve;
