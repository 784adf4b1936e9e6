package dev.echosounder.trial;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.MeasuredRun.Counts;
import dev.echosounder.trial.MeasuredRun.Turn;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.Sides;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Makes the trials of servers that cannot take turns with others: fresh processes, connections, warm-up, measured runs
 * with a run of the baseline before and after each. A failure ends the trial, with its reason, and never the
 * comparison.
 */
final class TrialMaker {

    static final String SERVER = "server";

    private final LoadShape shape;
    private final Plan plan;
    private final Sides sides;
    private final Observation.Observer observer;
    private final BaselineProcess baseline;
    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private final Consumer<Duration> rest;

    TrialMaker(ComparedLoad load, TrialSetup setup, BaselineProcess baseline) {
        this.shape = load.shape();
        this.plan = load.plan();
        this.sides = setup.sides();
        this.observer = setup.observers().apply(shape);
        this.baseline = baseline;
        this.clock = setup.clock();
        this.nanoTime = setup.nanoTime();
        this.rest = setup.rest();
    }

    /** A trial with its histograms. */
    record Made(Trial trial, TrialListener.Histograms histograms) {}

    Made make(Subject subject, int block, int place) {
        boolean baselined = baseline.ready();
        TrialDraft draft = new TrialDraft(new Trial.Identity(subject.name(), block, place, clock.instant()));
        try (Sides.Pair pair = open(subject)) {
            draft.started(pair.server(), pair.load());
            try {
                go(subject, pair, baselined, draft);
            } catch (RunFailure failure) {
                baseline.checkAlive();
                pair.server().checkAlive(); // a server that died is reported as such, not as what its clients saw of it
                draft.failed(Judge.failed(failure));
            }
        } catch (ChildFailure failure) {
            draft.failed(Judge.failed(failure));
        }
        return draft.made();
    }

    private Sides.Pair open(Subject subject) throws ChildFailure {
        Placement placement = plan.placement();
        if (placement.oneJvm()) {
            return sides.both(subject.server(), placement.server(), shape.service());
        }
        LoadSide load = sides.load(placement.load()); // not waited for, so that both processes start at the same time
        try {
            return new Sides.Pair(sides.server(subject.server(), placement.server(), shape.service()), load);
        } catch (ChildFailure | RuntimeException failure) {
            load.close();
            throw failure;
        }
    }

    private void go(Subject subject, Sides.Pair pair, boolean baselined, TrialDraft draft)
            throws ChildFailure, RunFailure {
        Observation observation = observer.observe(subject, pair, baseline.processes());
        observation.connecting();
        ConnectTimes connecting =
                pair.load().connect(SERVER, subject.client(), pair.server().destination(), shape);
        draft.connected(connecting, observation.connected());
        double warmedUp = warmUp(pair, draft);
        if (plan.goal().isPresent()) {
            new CapacitySearch(plan.goal().get(), shape, plan.runs(), pair.load(), readings(pair), observation, draft)
                    .search(warmedUp);
        } else {
            measure(pair, baselined, observation, draft);
        }
        draft.dismiss(pair.load(), SERVER, shape);
    }

    /** @return messages per second of the last run of a closed loop; 0 without one */
    private double warmUp(Sides.Pair pair, TrialDraft draft) throws ChildFailure, RunFailure {
        WarmUp warmUp = new WarmUp(shape, plan, pair.server(), pair.load(), SERVER);
        while (!warmUp.over()) {
            warmUp.run();
            WarmUp.restUntilCompiled(rest, warmUp::compilationMillis);
        }
        draft.warmedUp(warmUp.result());
        return warmUp.rate();
    }

    private MachineReadings readings(Sides.Pair pair) throws ChildFailure {
        Set<Long> ours = pair.processes();
        ours.addAll(baseline.processes());
        return new MachineReadings(pair.load(), ours);
    }

    private void measure(Sides.Pair pair, boolean baselined, Observation observation, TrialDraft draft)
            throws ChildFailure, RunFailure {
        OptionalDouble before = baselined ? baseline.rate() : OptionalDouble.empty();
        MachineReadings readings = readings(pair);
        long begin = nanoTime.getAsLong();
        for (int run = 1; run <= plan.runs(); run++) {
            long since = nanoTime.getAsLong() - begin;
            observation.running();
            RunReport report = pair.load().run(SERVER, shape);
            MeasuredRun.Costs costs = observation.ran(report.run());
            MachineUse machine = readings.next();
            OptionalDouble after = baselined ? baseline.rate() : OptionalDouble.empty();
            Optional<MeasuredRun.BaselineRuns> neighbours = before.isPresent()
                    ? Optional.of(new MeasuredRun.BaselineRuns(before.getAsDouble(), after.getAsDouble()))
                    : Optional.empty();
            draft.ran(report, new Turn(run, since, false, Counts.YES), neighbours, Optional.of(costs));
            draft.cyclesOver(machine, false);
            before = after;
        }
        draft.measured(observation);
    }
}
