/** Servers and clients of all models against each other: the matrix. */
package dev.echosounder.report.pairing;
