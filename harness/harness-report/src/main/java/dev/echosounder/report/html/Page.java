package dev.echosounder.report.html;

import java.util.List;
import java.util.Optional;

/**
 * Everything that a report says, in the order in which it says it.
 *
 * @param lead what was driven how, and when; a line each
 * @param warnings what must be known before anything else is read
 * @param answer what was found, a sentence each
 * @param counts of trials and servers
 * @param asked the scenario as it stands in its feature file; empty where it was not kept
 * @param looks how servers look in every chart
 * @param notes what must be known besides, a paragraph each
 * @param raw to be downloaded
 * @param plain the whole in plain text, for who has no scripts
 */
record Page(
        String title,
        List<String> lead,
        List<String> warnings,
        List<String> answer,
        List<Count> counts,
        Optional<String> asked,
        List<Look> looks,
        List<Section> sections,
        List<String> notes,
        List<RawData> raw,
        String plain) {

    /** @param bad whether it is nothing to be glad of */
    record Count(String what, int number, boolean bad) {}
}
