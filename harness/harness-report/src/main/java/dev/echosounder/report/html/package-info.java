/**
 * The report of a comparison as one HTML page: its content (sections, charts, tables), and its rendering as a file that
 * needs no other.
 */
package dev.echosounder.report.html;
