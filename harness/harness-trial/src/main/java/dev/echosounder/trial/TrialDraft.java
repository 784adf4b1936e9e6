package dev.echosounder.trial;

import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.Latencies;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.ServerSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A trial as it comes into being. What was found before something went wrong is kept. */
final class TrialDraft {

    private static final Trial.Side UNKNOWN = new Trial.Side(List.of(), Map.of(), Optional.empty());

    private final Trial.Identity identity;
    private final List<MeasuredRun> runs = new ArrayList<>();
    private final List<Verdict.Reason> reasons = new ArrayList<>();
    private Trial.Side server = UNKNOWN;
    private Trial.Side load = UNKNOWN;
    private Trial.Connecting connecting = Trial.Connecting.NEVER;
    private Optional<Trial.WarmUp> warmUp = Optional.empty();
    private OptionalDouble capacity = OptionalDouble.empty();
    private Optional<Latencies> latencies = Optional.empty();

    TrialDraft(Trial.Identity identity) {
        this.identity = identity;
    }

    void started(ServerSide server, LoadSide load) {
        this.server = new Trial.Side(server.command(), server.settings(), Optional.empty());
        this.load = new Trial.Side(load.command(), Map.of(), Optional.empty());
    }

    /** @param drops how often the kernel dropped something or sent it again meanwhile; -1 where it does not tell */
    void connected(ConnectTimes how, long drops) {
        connecting = new Trial.Connecting(how.standNanos(), how.answeredNanos(), drops);
    }

    void warmedUp(Trial.WarmUp how) {
        warmUp = Optional.of(how);
    }

    /**
     * A run that counts. The latencies of one that was overloaded say how long it was driven, nothing else: they are
     * not kept.
     */
    void ran(RunReport report, OptionalDouble baselinePerSecond) {
        runs.add(new MeasuredRun(report.run(), baselinePerSecond, Optional.empty()));
        if (!report.run().overloaded()) {
            recorded(report.latencies());
        }
    }

    /** Whether the runs so far agree so well that more of them would not tell much more. */
    boolean agrees() {
        return SpreadRule.agree(runs);
    }

    /** A run of a search: it does not make the trial invalid, whatever it found. */
    void tried(RunReport report, Attempt attempt) {
        runs.add(new MeasuredRun(report.run(), OptionalDouble.empty(), Optional.of(attempt)));
    }

    void recorded(Latencies some) {
        Latencies all = latencies.orElseGet(Latencies::empty);
        all.add(some);
        latencies = Optional.of(all);
    }

    void capacity(double perSecond) {
        capacity = OptionalDouble.of(perSecond);
    }

    void failed(Verdict why) {
        reasons.addAll(why.reasons());
    }

    /** All runs are made. */
    void measured(Observation observation) throws ChildFailure {
        server = spent(server, observation.server());
        load = spent(load, observation.load());
        reasons.addAll(observation.reasons(List.copyOf(runs), latency()));
    }

    private static Trial.Side spent(Trial.Side side, Cost cost) {
        return new Trial.Side(side.command(), side.settings(), Optional.of(cost));
    }

    private Trial.Latency latency() {
        Optional<Latencies> open = latencies.filter(all -> all.lag().getTotalCount() > 0);
        return new Trial.Latency(
                latencies.map(all -> Percentiles.of(all.response())),
                open.map(all -> Percentiles.of(all.service())),
                open.map(all -> Percentiles.of(all.lag())));
    }

    TrialMaker.Made made() {
        Verdict verdict = new Verdict(List.copyOf(reasons));
        List<MeasuredRun> all = List.copyOf(runs);
        return new TrialMaker.Made(
                new Trial(identity, verdict, connecting, warmUp, all, capacity, latency(), server, load), latencies);
    }
}
