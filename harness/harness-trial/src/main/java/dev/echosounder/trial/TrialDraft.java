package dev.echosounder.trial;

import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.Latencies;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.ServerSide;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A trial as it comes into being. What was found before something went wrong is kept. */
final class TrialDraft {

    private final Subject subject;
    private final int block;
    private final int place;
    private final Instant started;
    private final List<MeasuredRun> runs = new ArrayList<>();
    private final List<Verdict.Reason> reasons = new ArrayList<>();
    private List<String> serverCommand = List.of();
    private Map<String, String> serverSettings = Map.of();
    private List<String> loadCommand = List.of();
    private ConnectTimes connecting = new ConnectTimes(-1, -1);
    private long connectDrops = -1;
    private Optional<Trial.WarmUp> warmUp = Optional.empty();
    private OptionalDouble capacity = OptionalDouble.empty();
    private Latencies latencies;
    private Optional<Cost> server = Optional.empty();
    private Optional<Cost> load = Optional.empty();

    TrialDraft(Subject subject, int block, int place, Instant started) {
        this.subject = subject;
        this.block = block;
        this.place = place;
        this.started = started;
    }

    void started(ServerSide server, LoadSide load) {
        serverCommand = server.command();
        serverSettings = server.settings();
        loadCommand = load.command();
    }

    /** @param drops how often the kernel dropped something or sent it again meanwhile; -1 where it does not tell */
    void connected(ConnectTimes how, long drops) {
        connecting = how;
        connectDrops = drops;
    }

    void warmedUp(Trial.WarmUp how) {
        warmUp = Optional.of(how);
    }

    /**
     * A run that counts. The latencies of one that was overloaded say how long it was driven, nothing else: they are
     * not kept.
     */
    void ran(RunReport report, OptionalDouble baselinePerSecond) {
        runs.add(run(report, baselinePerSecond, Optional.empty()));
        if (!report.overloaded()) {
            recorded(report.latencies());
        }
    }

    /** Whether the runs so far agree so well that more of them would not tell much more. */
    boolean agrees() {
        return SpreadRule.agree(runs);
    }

    /** A run of a search: it does not make the trial invalid, whatever it found. */
    void tried(RunReport report, Attempt attempt) {
        runs.add(run(report, OptionalDouble.empty(), Optional.of(attempt)));
    }

    private static MeasuredRun run(RunReport report, OptionalDouble baselinePerSecond, Optional<Attempt> attempt) {
        return new MeasuredRun(
                report.nanos(),
                report.messages(),
                report.due(),
                report.backlog(),
                report.messagesPerSecond(),
                baselinePerSecond,
                optional(report.busyShare()),
                optional(report.waitedShare()),
                attempt,
                report.slices());
    }

    void recorded(Latencies some) {
        if (latencies == null) {
            latencies = Latencies.empty();
        }
        latencies.add(some);
    }

    void capacity(double perSecond) {
        capacity = OptionalDouble.of(perSecond);
    }

    void failed(Verdict why) {
        reasons.addAll(why.reasons());
    }

    /** All runs are made. */
    void measured(Observation observation) throws ChildFailure {
        server = Optional.of(observation.server());
        load = Optional.of(observation.load());
        reasons.addAll(observation.reasons(List.copyOf(runs), response(), service(), lag()));
    }

    private Optional<Percentiles> response() {
        return Optional.ofNullable(latencies).map(all -> Percentiles.of(all.response()));
    }

    private Optional<Percentiles> service() {
        return open().map(all -> Percentiles.of(all.service()));
    }

    private Optional<Percentiles> lag() {
        return open().map(all -> Percentiles.of(all.lag()));
    }

    private Optional<Latencies> open() {
        return Optional.ofNullable(latencies).filter(all -> all.lag().getTotalCount() > 0);
    }

    TrialMaker.Made made() {
        return new TrialMaker.Made(
                new Trial(
                        block,
                        place,
                        subject.name(),
                        started,
                        new Verdict(List.copyOf(reasons)),
                        connecting.standNanos(),
                        connecting.answeredNanos(),
                        connectDrops,
                        warmUp,
                        List.copyOf(runs),
                        capacity,
                        response(),
                        service(),
                        lag(),
                        server,
                        load,
                        serverCommand,
                        serverSettings,
                        loadCommand),
                Optional.ofNullable(latencies));
    }

    private static OptionalDouble optional(double value) {
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
