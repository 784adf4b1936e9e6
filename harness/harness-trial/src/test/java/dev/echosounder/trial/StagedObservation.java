package dev.echosounder.trial;

import dev.echosounder.load.generate.Run;
import dev.echosounder.trial.cost.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Notes when it is called, and finds what it is told to find. */
final class StagedObservation implements Observation {

    private final List<String> events;
    private final List<Verdict.Reason> reasons;
    private final long drops;

    StagedObservation(List<String> events, Verdict.Reason... reasons) {
        this(events, 0, reasons);
    }

    /** @param drops of the kernel while the clients connect */
    StagedObservation(List<String> events, long drops, Verdict.Reason... reasons) {
        this.events = events;
        this.drops = drops;
        this.reasons = new ArrayList<>(List.of(reasons));
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
    public void ran(Run run) {
        events.add("watch ran");
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
