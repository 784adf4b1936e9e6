package dev.echosounder.report.data;

import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.curve.Fitted;
import dev.echosounder.report.curve.Stop;
import dev.echosounder.trial.Outcome;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What holds the comparisons of a series together, as one JSON document: its schema is docs/series.schema.json. The
 * figures are in the folders that it names.
 *
 * @param seed of the order within the blocks
 * @param laws fitted to the rates over the numbers of clients; only those that could be, and none before the series is
 *     whole
 */
record SeriesFile(int schemaVersion, String title, Instant started, long seed, List<Load> loads, List<Law> laws) {

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

    /**
     * A fit of the Universal Scalability Law.
     *
     * @param lambda messages per second of one client
     * @param peakClients empty where the law has no peak
     * @param worst how far it is off where it is off most, as a share
     */
    record Law(
            String subject,
            int messageBytes,
            int points,
            double lambda,
            double sigma,
            double kappa,
            OptionalDouble peakClients,
            double rSquared,
            double worst) {

        static Optional<Law> of(Fitted fitted) {
            return fitted.fit()
                    .map(fit -> new Law(
                            fitted.subject(),
                            fitted.messageBytes(),
                            fitted.points(),
                            fit.law().lambda(),
                            fit.law().sigma(),
                            fit.law().kappa(),
                            fit.law().peak(),
                            fit.rSquared(),
                            fit.worst()));
        }
    }

    static String text(Curves curves) {
        return text(
                curves.title(),
                curves.stops().stream().map(Stop::outcome).toList(),
                Fitted.of(curves).stream()
                        .map(Law::of)
                        .flatMap(Optional::stream)
                        .toList());
    }

    /** Of what there is while it is measured, without any laws. */
    static String soFar(String title, Collection<Outcome> outcomes) {
        return text(
                title,
                outcomes.stream()
                        .sorted(Comparator.comparing(
                                        (Outcome outcome) -> outcome.shape().connections())
                                .thenComparing(outcome -> outcome.shape().messageBytes()))
                        .toList(),
                List.of());
    }

    private static String text(String title, List<Outcome> outcomes, List<Law> laws) {
        Outcome first = outcomes.getFirst();
        return Json.MAPPER.writeValueAsString(new SeriesFile(
                        SCHEMA_VERSION,
                        title,
                        first.started(),
                        first.plan().seed(),
                        outcomes.stream().map(Load::of).toList(),
                        laws))
                + "\n";
    }
}
