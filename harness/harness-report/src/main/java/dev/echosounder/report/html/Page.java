package dev.echosounder.report.html;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that a report says, in the order in which it says it.
 *
 * @param looks how servers look in every chart
 * @param notes what must be known besides, a paragraph each
 */
record Page(Head head, List<Look> looks, List<Section> sections, List<String> notes, Data data) {

    /**
     * What is read first.
     *
     * @param lead what was driven how, and when; a line each
     * @param warnings what must be known before anything else is read
     * @param answer what was found, a sentence each
     * @param counts of trials and servers
     * @param asked the scenario as it stands in its feature file; empty where it was not kept
     */
    record Head(
            String title,
            List<String> lead,
            List<String> warnings,
            List<String> answer,
            List<Count> counts,
            Optional<String> asked) {}

    /** @param bad whether it is nothing to be glad of */
    record Count(String what, int number, boolean bad) {}

    /**
     * What is carried along.
     *
     * @param files to be downloaded, by their names
     * @param plain the whole in plain text, for who has no scripts
     */
    record Data(Map<String, String> files, String plain) {}
}
