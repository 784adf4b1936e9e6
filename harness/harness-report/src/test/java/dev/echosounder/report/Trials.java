package dev.echosounder.report;

import static java.util.Map.entry;

import dev.echosounder.api.Handshake;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.Stalls;
import dev.echosounder.trial.Attempt;
import dev.echosounder.trial.MeasuredRun;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.Verdict;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.cost.Cost.Figure;
import dev.echosounder.trial.jvm.JvmFacts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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
        boolean open = capacity || shape.loadModel() instanceof LoadModel.Open;
        Percentiles response = percentiles(runs, shape.connections() * NANOS / rate);
        return new Trial(
                new Trial.Identity(name, block, place, started.plusSeconds(60L * block + place)),
                Verdict.VALID,
                new Trial.Connecting(5_000_000, 20_000_000, 0, -1, Optional.empty()),
                Optional.of(new Trial.WarmUp(List.of(rate / 2, rate * 0.9, rate), true)),
                runs,
                capacity ? OptionalDouble.of(rate) : OptionalDouble.empty(),
                new Trial.Latency(
                        Optional.of(response),
                        open ? Optional.of(response) : Optional.empty(),
                        open ? Optional.of(percentiles(runs, 20_000)) : Optional.empty(),
                        Optional.of(percentiles(runs, 40_000)),
                        new Trial.Events(1_000, 400, 40)),
                Optional.empty(),
                List.of(1_000L, 1_000L, 970L, 1_030L),
                server(name, Optional.of(cost(1e6 / rate, 180L << 20, 120))),
                load(Optional.of(cost(0.4e6 / rate, 90L << 20, 14))));
    }

    private static Trial.Side server(String name, Optional<Cost> cost) {
        return new Trial.Side(List.of("java", "-Xmx512m", "serve", name), SETTINGS, Optional.empty(), cost);
    }

    private static Trial.Side load(Optional<Cost> cost) {
        return new Trial.Side(List.of("java", "-Xmx512m", "load"), Map.of(), Optional.empty(), cost);
    }

    /** A trial with other runs. */
    public static Trial withRuns(Trial trial, List<MeasuredRun> runs) {
        return changed(trial, trial.verdict(), trial.connecting(), runs, trial.server());
    }

    /** A trial whose server had only this cost. */
    static Trial withServerCost(Trial trial, Figure figure, double value) {
        return withServerCost(trial, Map.of(figure, value));
    }

    /** A trial whose server had only these costs. */
    static Trial withServerCost(Trial trial, Map<Figure, Double> figures) {
        Trial.Side server = trial.server();
        return changed(
                trial,
                trial.verdict(),
                trial.connecting(),
                trial.runs(),
                new Trial.Side(server.command(), server.settings(), server.jvm(), Optional.of(new Cost(figures))));
    }

    /** A trial with a run of each of these rates, in messages per second. */
    static Trial withRates(Trial trial, double[] rates) {
        return withRuns(
                trial,
                DoubleStream.of(rates)
                        .mapToObj(rate -> run(rate, new double[0], Optional.empty()))
                        .toList());
    }

    /** A trial with these slices in each of its runs. */
    public static Trial withSlices(Trial trial, List<Long> slices) {
        return withRuns(
                trial,
                trial.runs().stream()
                        .map(MeasuredRun::run)
                        .map(run -> MeasuredRun.of(run.with(run.rateNanos(), run.stalls(), slices)))
                        .toList());
    }

    /** A trial of a server with these settings. */
    public static Trial withSettings(Trial trial, Map<String, String> settings) {
        Trial.Side server = new Trial.Side(
                trial.server().command(),
                settings,
                trial.server().jvm(),
                trial.server().cost());
        return changed(trial, trial.verdict(), trial.connecting(), trial.runs(), server);
    }

    /** The same, of a server whose JVM reported this of itself. */
    public static Trial onJvm(Trial trial, JvmFacts jvm) {
        Trial.Side server = new Trial.Side(
                trial.server().command(),
                trial.server().settings(),
                Optional.of(jvm),
                trial.server().cost());
        return changed(trial, trial.verdict(), trial.connecting(), trial.runs(), server);
    }

    /** A trial with these rates of its warm-up. */
    static Trial withWarmUp(Trial trial, List<Double> rates) {
        return changed(trial, Optional.of(new Trial.WarmUp(rates, true)), trial.atRate(), trial.answers());
    }

    /** A trial whose response times at the common rate do not count. */
    static Trial withoutResponses(Trial trial, String why) {
        return atRate(trial, new Trial.AtRate(100, List.of(), 0, Trial.Latency.NONE, Optional.of(why)));
    }

    /** Such a trial whose response times at the common rate are those of its closed loop. */
    static Trial withResponses(Trial trial) {
        return atRate(trial, new Trial.AtRate(100, List.of(), 0, trial.latency(), Optional.empty()));
    }

    /** A trial with these answers of its clients. */
    static Trial withAnswers(Trial trial, List<Long> answers) {
        return changed(trial, trial.warmUp(), trial.atRate(), answers);
    }

    private static Trial atRate(Trial trial, Trial.AtRate atRate) {
        return changed(trial, trial.warmUp(), Optional.of(atRate), trial.answers());
    }

    private static Trial changed(
            Trial trial, Optional<Trial.WarmUp> warmUp, Optional<Trial.AtRate> atRate, List<Long> answers) {
        return new Trial(
                trial.identity(),
                trial.verdict(),
                trial.connecting(),
                warmUp,
                trial.runs(),
                trial.capacity(),
                trial.latency(),
                atRate,
                answers,
                trial.server(),
                trial.load());
    }

    /** A run of this many messages per second, without a baseline. */
    static MeasuredRun run(double rate) {
        return run(rate, new double[0], Optional.empty());
    }

    static Trial invalid(Trial trial, Verdict.Kind kind, String what) {
        return changed(trial, because(kind, what), trial.connecting(), trial.runs(), trial.server());
    }

    static Trial droppedWhileConnecting(Trial trial) {
        Trial.Connecting dropped = new Trial.Connecting(
                trial.connecting().connectNanos(), trial.connecting().answeredNanos(), 1, -1, Optional.empty());
        return changed(trial, trial.verdict(), dropped, trial.runs(), trial.server());
    }

    static Trial agreedOn(Trial trial, Handshake handshake) {
        Trial.Connecting connecting = new Trial.Connecting(5_000_000, 20_000_000, 0, -1, Optional.of(handshake));
        return changed(trial, trial.verdict(), connecting, trial.runs(), trial.server());
    }

    private static Trial changed(
            Trial trial, Verdict verdict, Trial.Connecting connecting, List<MeasuredRun> runs, Trial.Side server) {
        return new Trial(
                trial.identity(),
                verdict,
                connecting,
                trial.warmUp(),
                runs,
                trial.capacity(),
                trial.latency(),
                trial.atRate(),
                trial.answers(),
                server,
                trial.load());
    }

    static Trial failed(String name, int block, int place, Instant started, Verdict.Kind kind, String what) {
        return new Trial(
                new Trial.Identity(name, block, place, started.plusSeconds(60L * block + place)),
                because(kind, what),
                Trial.Connecting.NEVER,
                Optional.empty(),
                List.of(),
                OptionalDouble.empty(),
                Trial.Latency.NONE,
                Optional.empty(),
                List.of(),
                server(name, Optional.empty()),
                load(Optional.empty()));
    }

    private static Verdict because(Verdict.Kind kind, String what) {
        return new Verdict(List.of(new Verdict.Reason(kind, what)));
    }

    /** The runs of a search that ends at this rate: lower rates held, higher ones did not. */
    private static Attempt attempt(double rate, double share) {
        return share > 1
                ? new Attempt(rate * 1.2, Attempt.Found.FAILS, 90_000_000)
                : new Attempt(rate * (share < 1 ? 0.7 : 1), Attempt.Found.HOLDS, share < 1 ? 900_000 : 4_000_000);
    }

    private static MeasuredRun run(double rate, double[] baseline, Optional<Attempt> attempt) {
        long messages = Math.max(1, Math.round(rate));
        return MeasuredRun.of(
                Run.closed(Math.round(messages * NANOS / rate), messages, 0.35, 0.02)
                        .with(
                                Math.round(messages * NANOS / rate),
                                new Stalls(2_000_000, 12_000_000, 12_000_000),
                                List.of()),
                baseline.length == 0
                        ? Optional.empty()
                        : Optional.of(new MeasuredRun.BaselineRuns(baseline[0] - 100, baseline[0] + 100)),
                attempt);
    }

    private static Percentiles percentiles(List<MeasuredRun> runs, double typical) {
        long nanos = Math.round(typical);
        return new Percentiles(
                runs.stream().mapToLong(measured -> measured.run().messages()).sum(),
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

    /** The curve by the median; it goes through the percentiles above. */
    private static double tail(double oneIn) {
        double decades = Math.log10(oneIn);
        return decades < 0.3
                ? 0.5 + decades / 0.6
                : decades < 1 ? 1 + (decades - 0.3) / 1.4 : decades < 2 ? 1 + decades / 2 : Math.pow(2, decades - 1);
    }

    private static Cost cost(double micros, long residentBytes, long threads) {
        return new Cost(Map.ofEntries(
                entry(Figure.USER_MICROS_PER_MESSAGE, micros * 0.3),
                entry(Figure.SYSTEM_MICROS_PER_MESSAGE, micros * 0.7),
                entry(Figure.CPU_MICROS_PER_MESSAGE, micros),
                entry(Figure.VOLUNTARY_SWITCHES_PER_MESSAGE, 0.8),
                entry(Figure.INVOLUNTARY_SWITCHES_PER_MESSAGE, 0.1),
                entry(Figure.ALLOCATED_BYTES_PER_MESSAGE, 64.0),
                entry(Figure.COLLECTION_MILLIS, 12.0),
                entry(Figure.PEAK_RESIDENT_BYTES, (double) residentBytes),
                entry(Figure.THREADS, (double) threads),
                entry(Figure.BUSY_SHARE, 0.95),
                entry(Figure.BUSIEST_THREAD_SHARE, 0.6),
                entry(Figure.PINNED_THREADS, 0.0)));
    }
}
