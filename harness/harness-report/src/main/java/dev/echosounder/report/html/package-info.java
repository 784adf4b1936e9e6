/**
 * The report of a comparison as one HTML page: what it shows (sections, charts, tables), and how that becomes a file
 * that needs nothing else.
 */
package dev.echosounder.report.html;
