package dev.echosounder.trial;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.cost.Cost;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A trial in which nothing is wrong, to be changed in one thing: three runs of 1 s on a machine of two cores. */
final class Staged {

    static final long SECOND = 1_000_000_000;

    LoadShape shape = LoadShape.pingPong(100, Duration.ofSeconds(1), 64);
    boolean smoke;
    boolean search;
    Placement placement = Placement.ANYWHERE;
    List<MeasuredRun> runs = Collections.nCopies(3, run(SECOND, 100_000, 100_000, 0, 0.5, 0.02));
    boolean overloaded;
    Optional<Percentiles> response = Optional.of(p99(1_000_000));
    Optional<Percentiles> service = Optional.empty();
    Optional<Percentiles> lag = Optional.empty();
    Optional<Cost> server = Optional.of(cost(0.5, 0.5));
    MachineUsage measured = new MachineUsage(3 * SECOND, 3 * SECOND, 0, 0, 0, 0, 0, 0, 0, 1.4);
    MachineUsage connected = MachineUsage.NOTHING;

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

    static MeasuredRun run(long nanos, long messages, long due, long backlog, double busy, double waited) {
        return new MeasuredRun(
                nanos,
                messages,
                due,
                backlog,
                messages * 1e9 / nanos,
                OptionalDouble.empty(),
                OptionalDouble.of(busy),
                Double.isNaN(waited) ? OptionalDouble.empty() : OptionalDouble.of(waited),
                Optional.empty(),
                List.of());
    }

    static Percentiles p99(long nanos) {
        return new Percentiles(
                300_000, nanos / 8, nanos / 4, nanos / 2, nanos, nanos * 2, nanos * 3, nanos * 4, List.of());
    }

    static Cost cost(double busyShare, double busiestThread) {
        return cost(OptionalDouble.of(busyShare), OptionalDouble.of(busiestThread));
    }

    static Cost cost(OptionalDouble busyShare, OptionalDouble busiestThread) {
        return new Cost(
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty(),
                busyShare,
                busiestThread,
                OptionalLong.empty());
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
                1.4);
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * SECOND);
    }

    Verdict verdict() {
        return Judge.judge(new Evidence(
                shape,
                smoke,
                search,
                placement,
                2,
                runs,
                overloaded,
                response,
                service,
                lag,
                server,
                measured,
                connected));
    }
}
