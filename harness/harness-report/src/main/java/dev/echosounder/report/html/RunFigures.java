package dev.echosounder.report.html;

import dev.echosounder.load.generate.Timeline;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Line;
import dev.echosounder.report.html.Chart.Lines;
import dev.echosounder.report.html.Chart.Point;
import dev.echosounder.report.html.Chart.Scale;
import dev.echosounder.report.roundtrip.RoundTripTable;
import dev.echosounder.report.time.ThroughputOverTime;
import dev.echosounder.report.time.ThroughputOverTime.ServerThroughput;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Figures that only some loads have: throughput over time in a ramp-up, and round trips on one connection. */
final class RunFigures {

    private static final double SECONDS_OF_A_SLICE = Timeline.SLICE.toNanos() / 1e9;

    private RunFigures() {}

    static List<Figure> of(List<Result> results) {
        return Stream.of(
                        Figure.of(
                                "over-time",
                                "MB/s over time",
                                ThroughputOverTime.note(),
                                results.stream()
                                        .flatMap(result -> ThroughputOverTime.of(result.summary())
                                                .map(over ->
                                                        View.of(result.label(), lines(over.servers()), over.table()))
                                                .stream())
                                        .toList()),
                        Figure.of(
                                "round-trips",
                                "Round trips on one connection",
                                RoundTripTable.note(),
                                results.stream()
                                        .filter(result -> RoundTripTable.fits(result.summary()))
                                        .map(result -> View.of(result.label(), RoundTripTable.of(result.summary())))
                                        .toList()))
                .toList();
    }

    private static Lines lines(List<ServerThroughput> servers) {
        return new Lines(
                Axis.of("seconds since the first client", Scale.LINEAR),
                Axis.of("MB/s", Scale.LINEAR),
                servers.stream()
                        .map(server -> new Line(
                                server.subject(),
                                IntStream.range(0, server.slices().length)
                                        .mapToObj(slice -> Point.of(slice * SECONDS_OF_A_SLICE, server.slices()[slice]))
                                        .toList()))
                        .toList());
    }
}
