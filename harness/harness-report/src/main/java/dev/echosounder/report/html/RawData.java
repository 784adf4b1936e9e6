package dev.echosounder.report.html;

/**
 * A file that can be downloaded from the page.
 *
 * @param name as it is saved
 */
public record RawData(String name, String text) {}
