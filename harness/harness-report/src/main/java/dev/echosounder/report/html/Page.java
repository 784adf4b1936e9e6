package dev.echosounder.report.html;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The content of a report, in its order.
 *
 * @param looks the looks of the servers in every chart
 * @param notes the notes, a paragraph each
 */
record Page(Head head, List<Look> looks, List<Section> sections, List<String> notes, Data data) {

    /**
     * The head of the page.
     *
     * @param lead the load, the time and the machine, a line each
     * @param warnings what must be known before anything else is read
     * @param answer the result, a sentence each
     * @param counts the numbers of trials and servers
     * @param scenario the scenario as it is in its feature file; empty if unknown
     */
    record Head(
            String title,
            List<String> lead,
            List<String> warnings,
            List<String> answer,
            List<Count> counts,
            Optional<String> scenario) {}

    /** @param bad whether a number above 0 is highlighted as bad */
    record Count(String what, int number, boolean bad) {}

    /**
     * The data that the page contains.
     *
     * @param files the files to download, by name
     * @param plain the whole content as plain text, for readers without scripts
     */
    record Data(Map<String, String> files, String plain) {}
}
