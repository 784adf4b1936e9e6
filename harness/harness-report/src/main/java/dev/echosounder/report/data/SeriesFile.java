package dev.echosounder.report.data;

import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.curve.Stop;

import java.time.Instant;
import java.util.List;

/**
 * What holds the comparisons of a series together, as one JSON document: its form is in {@code series.schema.json} beside {@code dev.echosounder.report}. The figures are in
 * the folders that it names.
 *
 * @param seed of the order within the blocks
 */
record SeriesFile(int schemaVersion, String title, Instant started, long seed, List<Load> loads) {

    /** The document's name in its folder. */
    static final String NAME = "series.json";

    /** Of the document's form. */
    static final int SCHEMA_VERSION = 1;

    /**
     * @param folder in which its comparison is
     * @param trials that were made
     */
    record Load(String folder, int connections, int messageBytes, int trials) {

        static Load of(Stop stop) {
            return new Load(Slug.of(stop.shape().label()), stop.shape().connections(), stop.shape().messageBytes(), stop.outcome().trials().size());
        }
    }

    static String text(Curves curves) {
        Stop first = curves.stops().getFirst();
        SeriesFile file = new SeriesFile(SCHEMA_VERSION, curves.title(), first.outcome().started(), first.outcome().plan().seed(),
                curves.stops().stream().map(Load::of).toList());
        return Json.MAPPER.writeValueAsString(file) + "\n";
    }
}
