package dev.echosounder.report;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.Attempt;
import dev.echosounder.trial.MeasuredRun;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.Verdict;
import dev.echosounder.trial.cost.Cost;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Stages single trials, whose latencies and costs follow from their rates as they would in a closed loop. */
public final class Trials {

    private static final double NANOS = 1e9;
    private static final Map<String, String> SETTINGS = Map.of("event loops", "2");

    private Trials() {}

    /** Three runs, the middle one at this rate. */
    static Trial valid(
            String name,
            int block,
            int place,
            Instant started,
            LoadShape shape,
            double rate,
            double[] baseline,
            boolean capacity) {
        List<MeasuredRun> runs = DoubleStream.of(0.99, 1, 1.01)
                .mapToObj(share ->
                        run(rate * share, baseline, capacity ? Optional.of(attempt(rate, share)) : Optional.empty()))
                .toList();
        boolean open = capacity || shape.pace() instanceof LoadModel.Open;
        Percentiles response = percentiles(runs, shape.connections() * NANOS / rate);
        return new Trial(
                block,
                place,
                name,
                started.plusSeconds(60L * block + place),
                Verdict.VALID,
                5_000_000,
                20_000_000,
                0,
                Optional.of(new Trial.WarmUp(List.of(rate / 2, rate * 0.9, rate), true)),
                runs,
                capacity ? OptionalDouble.of(rate) : OptionalDouble.empty(),
                Optional.of(response),
                open ? Optional.of(response) : Optional.empty(),
                open ? Optional.of(percentiles(runs, 20_000)) : Optional.empty(),
                Optional.of(cost(1e6 / rate, 180L << 20, 120)),
                Optional.of(cost(0.4e6 / rate, 90L << 20, 14)),
                List.of("java", "-Xmx512m", "serve", name),
                SETTINGS,
                List.of("java", "-Xmx512m", "load"));
    }

    /** The same with other runs. */
    public static Trial withRuns(Trial trial, List<MeasuredRun> runs) {
        return changed(trial, trial.verdict(), trial.connectDrops(), runs);
    }

    /** The same, of a server that was set up in this way. */
    public static Trial withSettings(Trial trial, Map<String, String> settings) {
        return changed(trial, trial.verdict(), trial.connectDrops(), trial.runs(), settings);
    }

    static Trial invalid(Trial trial, Verdict.Kind kind, String what) {
        return changed(trial, because(kind, what), trial.connectDrops(), trial.runs());
    }

    static Trial droppedWhileConnecting(Trial trial) {
        return changed(trial, trial.verdict(), 1, trial.runs());
    }

    private static Trial changed(Trial trial, Verdict verdict, long connectDrops, List<MeasuredRun> runs) {
        return changed(trial, verdict, connectDrops, runs, trial.serverSettings());
    }

    private static Trial changed(
            Trial trial, Verdict verdict, long connectDrops, List<MeasuredRun> runs, Map<String, String> settings) {
        return new Trial(
                trial.block(),
                trial.place(),
                trial.subject(),
                trial.started(),
                verdict,
                trial.connectNanos(),
                trial.answeredNanos(),
                connectDrops,
                trial.warmUp(),
                runs,
                trial.capacity(),
                trial.response(),
                trial.service(),
                trial.lag(),
                trial.server(),
                trial.load(),
                trial.serverCommand(),
                settings,
                trial.loadCommand());
    }

    static Trial failed(String name, int block, int place, Instant started, Verdict.Kind kind, String what) {
        return new Trial(
                block,
                place,
                name,
                started.plusSeconds(60L * block + place),
                because(kind, what),
                -1,
                -1,
                -1,
                Optional.empty(),
                List.of(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of("java", "-Xmx512m", "serve", name),
                SETTINGS,
                List.of("java", "-Xmx512m", "load"));
    }

    private static Verdict because(Verdict.Kind kind, String what) {
        return new Verdict(List.of(new Verdict.Reason(kind, what)));
    }

    /** Of a search that ends at this rate: what was tried below it held, and above it did not. */
    private static Attempt attempt(double rate, double share) {
        return share > 1
                ? new Attempt(rate * 1.2, Attempt.Found.FAILS, 90_000_000)
                : new Attempt(rate * (share < 1 ? 0.7 : 1), Attempt.Found.HOLDS, share < 1 ? 900_000 : 4_000_000);
    }

    private static MeasuredRun run(double rate, double[] baseline, Optional<Attempt> attempt) {
        long messages = Math.max(1, Math.round(rate));
        return new MeasuredRun(
                1_000_000_000,
                messages,
                messages,
                0,
                rate,
                baseline.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(baseline[0]),
                OptionalDouble.of(0.35),
                OptionalDouble.of(0.02),
                attempt,
                List.of());
    }

    private static Percentiles percentiles(List<MeasuredRun> runs, double typical) {
        long nanos = Math.round(typical);
        return new Percentiles(
                runs.stream().mapToLong(MeasuredRun::messages).sum(),
                nanos / 2,
                nanos,
                nanos * 3 / 2,
                nanos * 2,
                nanos * 4,
                nanos * 8,
                nanos * 10,
                IntStream.range(0, Percentiles.CURVE_POINTS)
                        .mapToObj(point -> Math.round(nanos * tail(Percentiles.oneIn(point))))
                        .toList());
    }

    /** By the median: it goes through the percentiles above. */
    private static double tail(double oneIn) {
        double decades = Math.log10(oneIn);
        return decades < 0.3
                ? 0.5 + decades / 0.6
                : decades < 1 ? 1 + (decades - 0.3) / 1.4 : decades < 2 ? 1 + decades / 2 : Math.pow(2, decades - 1);
    }

    private static Cost cost(double micros, long residentBytes, long threads) {
        return new Cost(
                OptionalDouble.of(micros * 0.3),
                OptionalDouble.of(micros * 0.7),
                OptionalDouble.of(0.8),
                OptionalDouble.of(0.1),
                OptionalDouble.of(64),
                OptionalLong.of(12),
                OptionalLong.of(residentBytes),
                OptionalDouble.empty(),
                OptionalLong.of(threads),
                OptionalDouble.of(0.95),
                OptionalDouble.of(0.6),
                OptionalLong.of(0));
    }
}
