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
 * Checks whether a run was more than its start and its end. All clients begin it at once, so at first their messages
 * come in bursts, and at its end fewer and fewer are in flight. A server that waits for each message is idle between
 * these bursts, which become even only after some round trips.
 */
final class RunLength {

    private static final double LEAST_ROUND_TRIPS = 3;
    private static final double LEAST_ROUND_TRIPS_WITH_WAITING = 10;

    private RunLength() {}

    /** What was too short, in two sentences; empty if nothing was. */
    static Optional<String> of(LoadShape shape, List<Entry> entries) {
        if (!(shape.stopCondition() instanceof StopCondition.Lasting(var time))
                || !(shape.loadModel() instanceof LoadModel.Closed(int depth))) {
            return Optional.empty();
        }
        double least = shape.serviceTime().waits() ? LEAST_ROUND_TRIPS_WITH_WAITING : LEAST_ROUND_TRIPS;
        List<String> few = entries.stream()
                .flatMap(entry -> few(entry, (double) shape.connections() * depth, least))
                .toList();
        return few.isEmpty()
                ? Optional.empty()
                : Optional.of(Figures.format(
                        "In a run of %s a client made only few round trips: %s (median). At first all clients send"
                                + " at once, and at the end fewer and fewer do, so the rate may differ from that of"
                                + " longer runs.",
                        Times.text(time), Figures.list(few)));
    }

    private static Stream<String> few(Entry entry, double inFlight, double least) {
        double median = Median.withDefaults()
                .evaluate(entry.valid().stream()
                        .flatMap(trial -> trial.counting().stream())
                        .mapToDouble(run -> run.run().messages() / inFlight)
                        .toArray());
        return median < least ? Stream.of("%s %s".formatted(entry.name(), Figures.number(median))) : Stream.empty();
    }
}
