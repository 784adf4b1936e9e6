package dev.echosounder.report.data;

import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.curve.Stop;
import dev.echosounder.trial.Outcome;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * What holds the comparisons of a series together, as one JSON document: its schema is docs/series.schema.json. The
 * figures are in the folders that it names.
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

        static Load of(Outcome outcome) {
            return new Load(
                    Slug.of(outcome.shape().label()),
                    outcome.shape().connections(),
                    outcome.shape().messageBytes(),
                    outcome.trials().size());
        }
    }

    static String text(Curves curves) {
        return text(curves.title(), curves.stops().stream().map(Stop::outcome).toList());
    }

    /** Of what there is while it is measured. */
    static String soFar(String title, Collection<Outcome> outcomes) {
        return text(
                title,
                outcomes.stream()
                        .sorted(Comparator.comparing(
                                        (Outcome outcome) -> outcome.shape().connections())
                                .thenComparing(outcome -> outcome.shape().messageBytes()))
                        .toList());
    }

    private static String text(String title, List<Outcome> outcomes) {
        Outcome first = outcomes.getFirst();
        return Json.MAPPER.writeValueAsString(new SeriesFile(
                        SCHEMA_VERSION,
                        title,
                        first.started(),
                        first.plan().seed(),
                        outcomes.stream().map(Load::of).toList()))
                + "\n";
    }
}
