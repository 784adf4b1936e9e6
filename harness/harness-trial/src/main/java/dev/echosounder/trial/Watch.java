package dev.echosounder.trial;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.proc.MachineReader;
import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.linux.proc.ProcessReader;
import dev.echosounder.linux.proc.ProcessUsage;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.Run;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.cost.CostMeter;
import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.Sides;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Watches a trial on this machine. Everything is read right before the start signal and right after the last answer of
 * each run that counts, from this process, which does nothing in between.
 */
final class Watch implements Observation {

    private final LoadShape shape;
    private final Plan plan;
    private final Sides.Pair sides;
    private final ProcessReader serverReader;
    private final ProcessReader loadReader;
    private final CostMeter server;
    private final CostMeter load;
    private final MachineReader machine;
    private final Set<Long> ours;
    private final int machineCores;
    private final boolean smoke;
    private ProcessUsage unconnected;
    private MachineUsage connecting;
    private MachineUsage connected;
    private MachineUsage before;
    private MachineUsage measured = MachineUsage.NOTHING;
    private Instant firstRun;

    /**
     * @param baseline the process of the baseline's server, which idles while others are measured
     * @param machine the comparison's one reader, which remembers other processes from trial to trial
     * @param machineCores that the operating system shows
     * @param smoke nothing is measured: only wrong answers count
     */
    Watch(
            LoadShape shape,
            Plan plan,
            Subject subject,
            Sides.Pair sides,
            Optional<Long> baseline,
            MachineReader machine,
            int machineCores,
            boolean smoke) {
        this.shape = shape;
        this.plan = plan;
        this.sides = sides;
        this.machine = machine;
        this.machineCores = machineCores;
        this.smoke = smoke;
        this.serverReader = reader(subject.serving(), sides.server().pid());
        this.loadReader = ProcessReader.of(sides.load().pid());
        this.server = new CostMeter(processors(plan.placement().server()));
        this.load = new CostMeter(processors(
                plan.placement().oneJvm()
                        ? plan.placement().server()
                        : plan.placement().load()));
        this.ours = Stream.concat(Stream.of(sides.server().pid(), sides.load().pid()), baseline.stream())
                .collect(Collectors.toSet());
    }

    private static ProcessReader reader(ServerSpec serving, long pid) {
        return pid < 0
                ? ProcessReader.ofUnseen()
                : serving instanceof ServerSpec.Outside ? ProcessReader.ofTree(pid) : ProcessReader.of(pid);
    }

    private int processors(Optional<Cores> given) {
        return given.map(cores -> cores.numbers().size()).orElse(machineCores);
    }

    @Override
    public void connecting() throws ChildFailure {
        connecting = machine.read(ours);
        unconnected = read(serverReader);
    }

    @Override
    public long connected() throws ChildFailure {
        server.connected(unconnected, read(serverReader), shape.connections());
        connected = machine.read(ours);
        sides.server().watchPinning();
        return connected.since(connecting).drops();
    }

    @Override
    public void running() throws ChildFailure {
        firstRun = firstRun == null ? Instant.now() : firstRun;
        server.before(read(serverReader), sides.server().counters());
        load.before(read(loadReader), Optional.of(sides.load().counters()));
        before = machine.read(ours);
    }

    @Override
    public void ran(Run run) throws ChildFailure {
        MachineUsage after = machine.read(ours);
        ProcessUsage served = read(serverReader);
        ProcessUsage loaded = read(loadReader);
        Optional<JvmCounters> serverCounters = sides.server().counters();
        server.after(served, serverCounters, run.messages(), run.nanos());
        load.after(loaded, Optional.of(sides.load().counters()), run.messages(), run.nanos());
        measured = measured.plus(after.since(before));
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
        return Judge.judge(new Evidence(
                        shape,
                        plan,
                        smoke,
                        machineCores,
                        runs,
                        latency,
                        server.cost(),
                        measured,
                        machine.read(ours).since(connected)))
                .reasons();
    }

    private ProcessUsage read(ProcessReader reader) throws ChildFailure {
        try {
            return reader.read();
        } catch (IOException gone) {
            sides.server().checkAlive();
            throw new ChildFailure(
                    ChildFailure.Kind.DIED,
                    "A process of the trial ended while it was being watched: " + gone.getMessage());
        }
    }
}
