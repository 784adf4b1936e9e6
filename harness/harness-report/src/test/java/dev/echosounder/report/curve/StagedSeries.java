package dev.echosounder.report.curve;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.report.Outcomes;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Staged comparisons under several loads. */
public final class StagedSeries {

    private StagedSeries() {}

    private static Outcomes under(int connections, int messageBytes) {
        LoadShape shape = LoadShape.pingPong(connections, Duration.ofMillis(200), messageBytes);
        return Outcomes.staged().with(shape);
    }

    /** 1, 10 and 1,000 clients: the selector is faster with more of them, and of the last load nothing was made. */
    public static Outcome byConnections() {
        return Outcomes.together(
                "Scale",
                List.of(
                        under(1, 64).ran("selector", 20_000, 20_100, 20_200).ran("blocking", 25_000, 25_100, 25_200),
                        under(10, 64)
                                .ran("selector", 90_000, 90_100, 90_200)
                                .ran("blocking", 60_000, 60_100, 60_200)
                                .invalid(
                                        "blocking", 3, Verdict.Kind.MACHINE_BUSY, "Others used 60 % of the processors.")
                                .skipped("single", "It cannot serve a load of 10 clients, because it is one."),
                        under(1_000, 64).noted("1,000 clients are not possible here.")));
    }

    public static Outcome bySizes() {
        return Outcomes.together(
                "Sizes",
                Stream.of(64, 16_384)
                        .map(size -> under(100, size)
                                .ran("selector", 80_000, 80_100, 80_200)
                                .ran("blocking", 50_000, 50_100, 50_200))
                        .toList());
    }

    public static Outcome byIdle() {
        return Outcomes.together(
                "Idle",
                Stream.of(10, 18_000)
                        .map(idle -> Outcomes.staged()
                                .with(LoadShape.pingPong(1_000, Duration.ofMillis(200), 64)
                                        .withIdle(idle))
                                .ran("selector", 80_000, 80_100, 80_200)
                                .ran("blocking", 50_000, 50_100, 50_200))
                        .toList());
    }

    public static Outcome byBoth() {
        return Outcomes.together(
                "Both",
                Stream.of(1, 100)
                        .flatMap(clients -> Stream.of(64, 1_024)
                                .map(size -> under(clients, size)
                                        .ran("selector", 8_000.0 * clients, 8_000.0 * clients, 8_000.0 * clients)))
                        .toList());
    }

    /** More clients than the accept queue of one server can hold. */
    public static Outcome withDrops() {
        return Outcomes.together(
                "Drops",
                List.of(
                        under(10, 64).ran("selector", 90_000, 90_100, 90_200).ran("blocking", 60_000, 60_100, 60_200),
                        under(10_000, 64)
                                .ran("selector", 90_000, 90_100, 90_200)
                                .ran("blocking", 60_000, 60_100, 60_200)
                                .droppedWhileConnecting("blocking")));
    }

    /**
     * With 100 clients the machine was slower by a quarter in two trials of three of the server that is faster on the
     * same machine.
     */
    public static Outcome onADriftingMachine() {
        return Outcomes.together(
                "Drift",
                List.of(
                        under(10, 64)
                                .ran("selector", 180_000, 180_100, 180_200)
                                .ran("netty", 190_000, 190_100, 190_200),
                        under(100, 64)
                                .withBaseline(200_000, 200_000, 200_000)
                                .ran("selector", 190_000, 190_100, 190_200)
                                .withBaseline(150_000, 200_000, 150_000)
                                .ran("netty", 145_500, 194_000, 145_500)));
    }

    /** The slower has longer response times. */
    public static Outcome openLoop() {
        return Outcomes.together(
                "Steady",
                Stream.of(10, 100)
                        .map(clients -> Outcomes.staged()
                                .with(LoadShape.pingPong(clients, Duration.ofMillis(200), 64)
                                        .at(new LoadModel.Open(1_000, LoadModel.Arrivals.EVENLY_SPACED)))
                                .ran("selector", 1_000, 1_001, 1_002)
                                .ran("blocking", 500, 501, 502))
                        .toList());
    }

    public static Map<String, Outcome> everyKind() {
        return Map.of(
                "open loop",
                openLoop(),
                "by connections",
                byConnections(),
                "by sizes",
                bySizes(),
                "by idle clients",
                byIdle(),
                "by both",
                byBoth(),
                "with drops",
                withDrops(),
                "on a drifting machine",
                onADriftingMachine());
    }
}
