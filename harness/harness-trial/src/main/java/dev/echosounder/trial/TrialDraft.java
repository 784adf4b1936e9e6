package dev.echosounder.trial;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.ClientAnswers;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.Latencies;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.ServerSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.LongStream;

/** A trial that is being made. If something goes wrong, it contains what was measured before. */
final class TrialDraft {

    private static final Trial.Side UNKNOWN = new Trial.Side(List.of(), Map.of(), Optional.empty(), Optional.empty());

    private final Trial.Identity identity;
    private final List<MeasuredRun> runs = new ArrayList<>();
    private final List<MeasuredRun> underWay = new ArrayList<>();
    private final List<RunReport> reportsUnderWay = new ArrayList<>();
    private final ClientAnswers answers = ClientAnswers.empty();
    private Optional<Trial.AtRate> atRate = Optional.empty();
    private final List<Verdict.Reason> reasons = new ArrayList<>();
    private Trial.Side server = UNKNOWN;
    private Trial.Side load = UNKNOWN;
    private Trial.Connecting connecting = Trial.Connecting.NEVER;
    private Optional<Trial.WarmUp> warmUp = Optional.empty();
    private OptionalDouble capacity = OptionalDouble.empty();
    private Optional<Latencies> latencies = Optional.empty();
    private Optional<Latencies> latenciesAtRate = Optional.empty();

    TrialDraft(Trial.Identity identity) {
        this.identity = identity;
    }

    void started(ServerSide server, LoadSide load) {
        this.server = new Trial.Side(server.command(), server.settings(), server.jvm(), Optional.empty());
        this.load = new Trial.Side(load.command(), Map.of(), Optional.empty(), Optional.empty());
    }

    /** @param drops how often the kernel dropped or retransmitted packets meanwhile; -1 if unknown */
    void connected(ConnectTimes how, long drops) {
        connecting = new Trial.Connecting(
                how.standNanos(), how.answeredNanos(), drops, -1, Optional.ofNullable(how.handshake()));
    }

    /** Checks that no idle client was lost in the runs, and disconnects all. Does nothing without idle clients. */
    void dismiss(LoadSide driving, String connections, LoadShape shape) throws ChildFailure, RunFailure {
        if (shape.idle() > 0) {
            driving.run(connections, shape.greeting());
            connecting = connecting.closedWithin(driving.disconnect(connections));
        }
    }

    void warmedUp(Trial.WarmUp how) {
        warmUp = Optional.of(how);
    }

    /**
     * Adds a run of the current cycle. The latencies of an overloaded run depend only on its length, so they are left
     * out.
     */
    void ran(
            RunReport report,
            MeasuredRun.Turn turn,
            Optional<MeasuredRun.BaselineRuns> baseline,
            Optional<MeasuredRun.Costs> costs) {
        MeasuredRun run = new MeasuredRun(
                report.run(),
                turn,
                MachineUse.NOTHING,
                baseline,
                costs,
                Optional.empty(),
                Optional.ofNullable(report.shared()));
        underWay.add(run);
        if (turn.counts() != MeasuredRun.Counts.DISTURBED) {
            reportsUnderWay.add(report);
        }
    }

    /**
     * Ends the cycles since the last call.
     *
     * @param machine the machine's counters over these cycles
     * @param disturbed whether these cycles count for no server
     */
    void cyclesOver(MachineUse machine, boolean disturbed) {
        underWay.forEach(run -> runs.add((disturbed ? run.disturbed() : run).on(machine)));
        if (!disturbed) {
            reportsUnderWay.forEach(report -> {
                answers.add(report.answers());
                if (!report.run().overloaded()) {
                    recorded(report.latencies());
                }
            });
        }
        underWay.clear();
        reportsUnderWay.clear();
    }

    /** Messages per second of the runs so far that count; empty without such runs. */
    OptionalDouble rate() {
        return made().trial().messagesPerSecond();
    }

    void atRate(AtRate found) {
        atRate = Optional.of(found.found());
        latenciesAtRate = Optional.of(found.latencies);
    }

    /** Adds a run of a capacity search, which does not make the trial invalid, whatever its result. */
    void tried(RunReport report, long sinceNanos, MachineUse machine, MeasuredRun.Costs costs, Attempt attempt) {
        MeasuredRun.Turn turn = new MeasuredRun.Turn(runs.size() + 1, sinceNanos, false, MeasuredRun.Counts.YES);
        runs.add(new MeasuredRun(
                report.run(),
                turn,
                machine,
                Optional.empty(),
                Optional.of(costs),
                Optional.of(attempt),
                Optional.ofNullable(report.shared())));
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

    /** Completes the trial after its last run. */
    void measured(Observation observation) throws ChildFailure {
        List<MeasuredRun> judged = StallRule.judged(List.copyOf(runs));
        runs.clear();
        runs.addAll(judged);
        server = spent(server, observation.server());
        load = spent(load, observation.load());
        reasons.addAll(observation.reasons(List.copyOf(runs), latency()));
    }

    private static Trial.Side spent(Trial.Side side, Cost cost) {
        return new Trial.Side(side.command(), side.settings(), side.jvm(), Optional.of(cost));
    }

    private Trial.Latency latency() {
        return latencies.map(Trial.Latency::of).orElse(Trial.Latency.NONE);
    }

    TrialMaker.Made made() {
        Verdict verdict = new Verdict(List.copyOf(reasons));
        List<MeasuredRun> all = List.copyOf(runs);
        return new TrialMaker.Made(
                new Trial(
                        identity,
                        verdict,
                        connecting,
                        warmUp,
                        all,
                        capacity,
                        latency(),
                        atRate,
                        LongStream.range(0, answers.clients())
                                .mapToObj(client -> answers.ofClient((int) client))
                                .toList(),
                        server,
                        load),
                new TrialListener.Histograms(latencies, latenciesAtRate));
    }

    /** Response times at the common rate that are being measured. */
    static final class AtRate {

        private final double perSecond;
        private final List<Run> runs = new ArrayList<>();
        private final List<String> late = new ArrayList<>();
        private final Latencies latencies = Latencies.empty();

        AtRate(double perSecond) {
            this.perSecond = perSecond;
        }

        void ran(RunReport report) {
            runs.add(report.run());
            GeneratorRule.late(Trial.Latency.of(report.latencies()))
                    .ifPresentOrElse(late::add, () -> latencies.add(report.latencies()));
        }

        Trial.AtRate found() {
            Optional<Run> overloaded = runs.stream().filter(Run::overloaded).findFirst();
            if (overloaded.isPresent()) { // the longer an overloaded run, the longer its times
                return found(
                        Trial.Latency.NONE,
                        Optional.of(String.format(
                                Locale.ROOT,
                                "It did not hold %,.0f messages/s: %,d were waiting at the end of a run.",
                                perSecond,
                                overloaded.get().backlog())));
            }
            return late.size() == runs.size()
                    ? found(Trial.Latency.NONE, late.stream().findFirst().map(why -> why + ", in all runs."))
                    : found(Trial.Latency.of(latencies), Optional.empty());
        }

        private Trial.AtRate found(Trial.Latency latency, Optional<String> invalid) {
            return new Trial.AtRate(perSecond, List.copyOf(runs), late.size(), latency, invalid);
        }
    }
}
