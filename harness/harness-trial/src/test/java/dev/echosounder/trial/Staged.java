package dev.echosounder.trial;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.SharedRun;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.cost.Cost.Figure;
import dev.echosounder.trial.machine.Build;
import dev.echosounder.trial.machine.Environment;
import dev.echosounder.trial.machine.Host;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A trial in which nothing is wrong, to be changed in one thing: three runs of 1 s on a machine of two cores. */
final class Staged {

    static final Environment ENVIRONMENT =
            new Environment(Host.here(), new Build(List.of(), Map.of(), "unknown", false));
    static final long SECOND = 1_000_000_000;
    private static final Plan.Goal GOAL = new Plan.Goal(99, Duration.ofMillis(5), 1_000, 200_000);

    LoadShape shape = LoadShape.pingPong(100, Duration.ofSeconds(1), 64);
    boolean smoke;
    boolean search;
    Placement placement = Placement.ANYWHERE;
    List<MeasuredRun> runs = Collections.nCopies(3, run(SECOND, 100_000, 100_000, 0, 0.5, 0.02));
    Optional<Percentiles> response = Optional.of(p99(1_000_000));
    Optional<Percentiles> service = Optional.empty();
    Optional<Percentiles> lag = Optional.empty();
    Cost server = cost(0.5, 0.5);
    MachineUsage measured = new MachineUsage(3 * SECOND, 3 * SECOND, 0, 0, 0, 0, 0, 0, 0, 0, 1.4);

    static Staged closedLoop() {
        return new Staged();
    }

    static Staged openLoop(LoadModel.Arrivals arrivals) {
        Staged staged = new Staged();
        staged.shape = staged.shape.at(new LoadModel.Open(100_000, arrivals));
        staged.service = Optional.of(p99(500_000));
        staged.lag = Optional.of(p99(20_000));
        return staged;
    }

    /** A run of an open loop whose rate the server did not hold. */
    static MeasuredRun overloaded(long messages, long due, long backlog) {
        return MeasuredRun.of(Run.open(SECOND, messages, due, backlog, true, 0.5, 0.02));
    }

    static MeasuredRun run(long nanos, long messages, long due, long backlog, double busy, double waited) {
        return MeasuredRun.of(Run.open(nanos, messages, due, backlog, false, busy, waited));
    }

    /** This run as one of generators on several hosts, each of which did the same. */
    static MeasuredRun sharedBy(MeasuredRun run, boolean sharingCores, String... hosts) {
        List<SharedRun.OfGenerator> generators = Stream.of(hosts)
                .map(host -> new SharedRun.OfGenerator(host, 0, run.run()))
                .toList();
        return new MeasuredRun(
                run.run(),
                run.turn(),
                run.machine(),
                run.baseline(),
                run.costs(),
                run.attempt(),
                Optional.of(new SharedRun(0, sharingCores, generators)));
    }

    /** This run with a baseline of this rate. */
    static MeasuredRun withBaseline(MeasuredRun measured, double baseline) {
        return MeasuredRun.of(
                measured.run(), Optional.of(new MeasuredRun.BaselineRuns(baseline, baseline)), Optional.empty());
    }

    static Percentiles p99(long nanos) {
        return new Percentiles(
                300_000, nanos / 8, nanos / 4, nanos / 2, nanos, nanos * 2, nanos * 3, nanos * 4, List.of());
    }

    static Cost cost(double busyShare, double busiestThread) {
        return new Cost(Map.of(Figure.BUSY_SHARE, busyShare, Figure.BUSIEST_THREAD_SHARE, busiestThread));
    }

    /** Of the measured runs. */
    static MachineUsage machine(
            double busySeconds, double ownSeconds, double otherSeconds, double stealSeconds, double throttledSeconds) {
        return new MachineUsage(
                nanos(busySeconds),
                nanos(ownSeconds),
                nanos(otherSeconds),
                nanos(stealSeconds),
                nanos(throttledSeconds),
                0,
                0,
                0,
                0,
                0,
                1.4);
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * SECOND);
    }

    Verdict verdict() {
        Plan plan = Plan.SMOKE.placed(placement).searching(search ? Optional.of(GOAL) : Optional.empty());
        Trial.Latency latency = new Trial.Latency(response, service, lag, Optional.empty(), Trial.Events.NONE);
        double seconds = runs.stream().mapToLong(one -> one.run().nanos()).sum() / 1e9;
        List<MeasuredRun> watched = new ArrayList<>(runs);
        if (!runs.isEmpty()) {
            MeasuredRun first = runs.getFirst();
            MachineUse machine = new MachineUse(measured, seconds);
            watched.set(
                    0,
                    new MeasuredRun(
                            first.run(),
                            first.turn(),
                            machine,
                            first.baseline(),
                            first.costs(),
                            first.attempt(),
                            first.shared()));
        }
        return Judge.judge(new Evidence(shape, plan, smoke, 2, watched, latency, server));
    }
}
