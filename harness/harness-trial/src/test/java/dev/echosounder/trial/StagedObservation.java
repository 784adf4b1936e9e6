package dev.echosounder.trial;

import dev.echosounder.load.generate.Run;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.cost.RunCost;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Records its calls, and has the reasons that a test has set. */
final class StagedObservation implements Observation {

    static final MeasuredRun.Costs COSTS =
            new MeasuredRun.Costs(new RunCost(1, 2, 3, 4, 5), new RunCost(6, 7, 8, 9, 10));

    private final List<String> events;
    private final List<Verdict.Reason> reasons;
    private final long drops;
    private final Deque<Double> idledCores = new ArrayDeque<>(); // by look; the last one for all that follow

    StagedObservation(List<String> events, Verdict.Reason... reasons) {
        this(events, 0, reasons);
    }

    /** @param drops of the kernel while the clients connect */
    StagedObservation(List<String> events, long drops, Verdict.Reason... reasons) {
        this.events = events;
        this.drops = drops;
        this.reasons = new ArrayList<>(List.of(reasons));
    }

    /** This observation, of a server that uses these numbers of cores while it is not driven, look by look. */
    StagedObservation idling(Double... cores) {
        idledCores.addAll(List.of(cores));
        return this;
    }

    @Override
    public void connecting() {
        events.add("watch connecting");
    }

    @Override
    public long connected() {
        events.add("watch connected");
        return drops;
    }

    @Override
    public void running() {
        events.add("watch running");
    }

    @Override
    public void ranUnread(Run run) {
        // Nothing is read.
    }

    @Override
    public MeasuredRun.Costs ran(Run run) {
        events.add("watch ran");
        return COSTS;
    }

    @Override
    public void idling() {
        events.add("watch idling");
    }

    @Override
    public OptionalDouble idledCores() {
        return idledCores.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(idledCores.size() == 1 ? idledCores.getFirst() : idledCores.removeFirst());
    }

    @Override
    public Cost server() {
        return new Cost(Map.of());
    }

    @Override
    public Cost load() {
        return new Cost(Map.of());
    }

    @Override
    public List<Verdict.Reason> reasons(List<MeasuredRun> runs, Trial.Latency latency) {
        return reasons;
    }
}
