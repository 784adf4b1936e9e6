package dev.echosounder.trial;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.proc.ControlGroup;
import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.Stalls;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.cost.CostMeter;
import dev.echosounder.trial.cost.RunCost;
import dev.echosounder.trial.cost.Usage;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.Sides;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Watches a trial. Each side reports what it has used right before the start signal and right after the last answer of
 * each run whose costs are read. Nothing is read in between.
 */
final class Watch implements Observation {

    private final LoadShape shape;
    private final Plan plan;
    private final Sides.Pair sides;
    private final CostMeter server;
    private final CostMeter load;
    private final Set<Long> ours;
    private final int machineCores;
    private final boolean smoke;
    private Usage unconnected;
    private long kernelMemory;
    private long liveHeap;
    private MachineUsage connecting;
    private ControlGroup.Periods periods;
    private Usage idling;
    private long idlingNanos;
    private Instant firstRun;

    /**
     * @param alive the process ids of other servers, which are idle while this one is driven
     * @param machineCores the number of cores that the operating system shows
     * @param smoke whether this is a smoke run, which measures nothing: only wrong answers make it INVALID
     */
    Watch(LoadShape shape, Plan plan, Sides.Pair sides, Set<Long> alive, int machineCores, boolean smoke) {
        this.shape = shape;
        this.plan = plan;
        this.sides = sides;
        this.machineCores = machineCores;
        this.smoke = smoke;
        Placement placement = plan.placement();
        this.server = new CostMeter(Math.min(
                processors(placement.server()), placement.limits().processors().orElse(Double.MAX_VALUE)));
        int generators = placement.hosts().map(hosts -> hosts.loads().size()).orElse(1);
        this.load = new CostMeter(generators * processors(placement.oneJvm() ? placement.server() : placement.load()));
        this.ours = sides.processes();
        ours.addAll(alive);
    }

    private int processors(Optional<Cores> given) {
        return given.map(cores -> cores.numbers().size()).orElse(machineCores);
    }

    @Override
    public void connecting() throws ChildFailure {
        connecting = sides.load().machine(ours);
        sides.server().usage(); // loads the classes for reading, which must not count as memory of connections
        liveHeap = liveHeap();
        unconnected = sides.server().usage();
        kernelMemory = sides.load().kernelMemory();
    }

    @Override
    public long connected() throws ChildFailure {
        server.connected(unconnected, sides.server().usage(), shape.allConnections());
        server.connectedWithHeap(liveHeap, liveHeap(), shape.allConnections());
        server.connectedIn(kernelMemory, sides.load().kernelMemory(), shape.allConnections());
        MachineUsage connected = sides.load().machine(ours);
        sides.server().watchPinning();
        return connected.since(connecting).drops();
    }

    /** Collecting garbage would be no part of other loads. */
    private long liveHeap() throws ChildFailure {
        return shape.idle() > 0 ? sides.server().liveHeap() : -1;
    }

    @Override
    public void running() throws ChildFailure {
        firstRun = firstRun == null ? Instant.now() : firstRun;
        load.before(sides.load().usage());
        periods = sides.server().periods();
        server.before(sides.server().usage());
    }

    @Override
    public MeasuredRun.Costs ran(Run run) throws ChildFailure {
        RunCost ofServer = server.after(sides.server().usage(), run.messages(), run.nanos(), answeringNanos(run));
        server.throttled(periods, sides.server().periods());
        RunCost ofLoad = load.after(sides.load().usage(), run.messages(), run.nanos(), run.nanos());
        return new MeasuredRun.Costs(ofServer, ofLoad);
    }

    @Override
    public void ranUnread(Run run) {
        server.unread(run.nanos());
        load.unread(run.nanos());
    }

    /** The time of a run without its stalls. */
    private static long answeringNanos(Run run) {
        Stalls stalls = run.stalls();
        return Math.max(1, run.nanos() - stalls.stallBeforeNanos() - Math.max(0, stalls.totalNanos()));
    }

    @Override
    public void idling() throws ChildFailure {
        idling = sides.server().usage();
        idlingNanos = System.nanoTime();
    }

    @Override
    public OptionalDouble idledCores() throws ChildFailure {
        long used = sides.server().usage().process().cpuNanosSince(idling.process());
        return used < 0 ? OptionalDouble.empty() : OptionalDouble.of((double) used / (System.nanoTime() - idlingNanos));
    }

    @Override
    public Cost server() throws ChildFailure {
        server.pinned(sides.server().pinnedSince(firstRun));
        return server.cost();
    }

    @Override
    public Cost load() {
        return load.cost();
    }

    @Override
    public List<Verdict.Reason> reasons(List<MeasuredRun> runs, Trial.Latency latency) {
        return Judge.judge(new Evidence(shape, plan, smoke, machineCores, runs, latency, server.cost()))
                .reasons();
    }
}
