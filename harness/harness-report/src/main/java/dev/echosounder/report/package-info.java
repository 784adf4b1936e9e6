/** Rankings from the outcome of a comparison, and their renderings. */
package dev.echosounder.report;
