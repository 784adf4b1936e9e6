package dev.echosounder.report;

import dev.echosounder.api.Times;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Checks whether runs were long enough for a server that waits for each message. All clients begin a run at once, so at
 * first their messages come in bursts, between which a waiting server is idle. After some round trips they come evenly.
 * A server that is never idle answers as many either way.
 */
final class RunLength {

    private static final double LEAST_ROUND_TRIPS = 10;

    private RunLength() {}

    /** What was too short, in two sentences; empty if nothing was. */
    static Optional<String> of(LoadShape shape, List<Entry> entries) {
        if (!(shape.stopCondition() instanceof StopCondition.Lasting(var time))
                || !(shape.loadModel() instanceof LoadModel.Closed(int depth))
                || !shape.serviceTime().waits()) {
            return Optional.empty();
        }
        List<String> few = entries.stream()
                .flatMap(entry -> few(entry, (double) shape.connections() * depth))
                .toList();
        return few.isEmpty()
                ? Optional.empty()
                : Optional.of(Figures.format(
                        "In a run of %s a client made only few round trips: %s (median). All clients begin a run at"
                                + " once, so messages come in bursts at first, and the rate may be lower than in"
                                + " longer runs.",
                        Times.text(time), Figures.list(few)));
    }

    private static Stream<String> few(Entry entry, double inFlight) {
        double median = Median.withDefaults()
                .evaluate(entry.valid().stream()
                        .flatMap(trial -> trial.counting().stream())
                        .mapToDouble(run -> run.run().messages() / inFlight)
                        .toArray());
        return median < LEAST_ROUND_TRIPS
                ? Stream.of("%s %s".formatted(entry.name(), Figures.number(median)))
                : Stream.empty();
    }
}
