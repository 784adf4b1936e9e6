package dev.echosounder.trial;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.Latencies;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.ServerSide;
import dev.echosounder.trial.process.Sides;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Makes trials, all the same way. Whatever the server is: fresh processes, connections, warm-up, measured runs with a
 * run of the baseline before and after each, close. Whatever goes wrong ends the trial, with its reason, and never the
 * comparison.
 */
final class TrialMaker {

    static final String SERVER = "server";
    static final String BASELINE = "baseline";

    /** Between warm-up runs: a server of many threads leaves the compilers no processor while it is driven. */
    static final Duration REST = Duration.ofMillis(40);

    /** It rests for as long as the compilers worked in more than this share of the rest before, ... */
    private static final double COMPILING = 0.25;

    /** ... but no more often than this: there is always something left to compile. */
    static final int MOST_RESTS = 10;

    private static final Duration WARM_UP_BESIDE_A_CLOCK = Duration.ofMillis(300);

    private final LoadShape shape;
    private final Plan plan;
    private final Sides sides;
    private final Observation.Observer observer;
    private final BaselineProcess baseline;
    private final InstantSource clock;
    private final Consumer<Duration> rest;

    /** @param rest waits */
    TrialMaker(
            LoadShape shape,
            Plan plan,
            Sides sides,
            Observation.Observer observer,
            BaselineProcess baseline,
            InstantSource clock,
            Consumer<Duration> rest) {
        this.shape = shape;
        this.plan = plan;
        this.sides = sides;
        this.observer = observer;
        this.baseline = baseline;
        this.clock = clock;
        this.rest = rest;
    }

    /** A trial with what it recorded; no latencies where nothing was measured. */
    record Made(Trial trial, Optional<Latencies> latencies) {}

    Made make(Subject subject, int block, int place) {
        Optional<ServerSide> beside = baseline.ready();
        TrialDraft draft = new TrialDraft(new Trial.Identity(subject.name(), block, place, clock.instant()));
        try (Sides.Pair pair = open(subject)) {
            draft.started(pair.server(), pair.load());
            try {
                go(subject, pair, beside, draft);
            } catch (RunFailure failure) {
                baseline.checkAlive();
                pair.server().checkAlive(); // a server that died is told as that, not as what its clients saw of it
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
        LoadSide load = sides.load(placement.load()); // it need not be there yet when the server is started
        try {
            return new Sides.Pair(sides.server(subject.server(), placement.server(), shape.service()), load);
        } catch (ChildFailure | RuntimeException failure) {
            load.close();
            throw failure;
        }
    }

    private void go(Subject subject, Sides.Pair pair, Optional<ServerSide> beside, TrialDraft draft)
            throws ChildFailure, RunFailure {
        Observation observation = observer.observe(subject, pair, beside.map(ServerSide::pid));
        observation.connecting();
        ConnectTimes connecting =
                pair.load().connect(SERVER, subject.client(), pair.server().address(), shape);
        draft.connected(connecting, observation.connected());
        if (beside.isPresent()) {
            pair.load().connect(BASELINE, subject.client(), beside.get().address(), shape.echoed());
        }
        double warmedUp = warmUp(pair, draft);
        if (plan.goal().isPresent()) {
            new CapacitySearch(plan.goal().get(), shape, plan.runs().least(), pair.load(), observation, draft)
                    .search(warmedUp);
        } else {
            measure(pair, beside.isPresent(), observation, draft);
        }
    }

    /** @return messages per second of the last run of a closed loop; 0 without one */
    private double warmUp(Sides.Pair pair, TrialDraft draft) throws ChildFailure, RunFailure {
        boolean open = plan.goal().isPresent() || shape.loadModel() instanceof LoadModel.Open;
        Settling settling = new Settling(open ? Settling.COMPILING_BESIDE_A_CLOCK : Settling.COMPILING);
        for (int run = 0;
                run < plan.warmUps().most() && !(plan.warmUps().untilSettled() && settling.settled());
                run++) {
            long before = compilationMillis(pair);
            Run made = pair.load()
                    .run(SERVER, open ? shortened().at(new LoadModel.Closed(1)) : atOnce())
                    .run();
            long nanos = made.nanos();
            if (open) {
                nanos += pair.load()
                        .run(SERVER, shortened().at(openLoop()))
                        .run()
                        .nanos();
            }
            settling.ran(made.messagesPerSecond(), (compilationMillis(pair) - before) * 1e6 / nanos);
            restUntilCompiled(pair);
        }
        draft.warmedUp(new Trial.WarmUp(settling.rates(), settling.settled()));
        return settling.rates().isEmpty() ? 0 : settling.rates().getLast();
    }

    /** Clients that join one after another warm a server up all together, for a short time. */
    private LoadShape atOnce() {
        return shape.loadModel() instanceof LoadModel.RampUp joining
                ? shape.at(new LoadModel.Closed(joining.depth()))
                        .extending(new StopCondition.Lasting(WARM_UP_BESIDE_A_CLOCK))
                : shape;
    }

    /**
     * A clock gives a server too little to do to warm it up, and its rate cannot rise. So an open loop is warmed up by
     * a short run as fast as the server can, and another beside the clock.
     */
    private LoadShape shortened() {
        boolean longer = shape.stopCondition() instanceof StopCondition.Lasting lasting
                && lasting.time().compareTo(WARM_UP_BESIDE_A_CLOCK) > 0;
        return longer ? shape.extending(new StopCondition.Lasting(WARM_UP_BESIDE_A_CLOCK)) : shape;
    }

    private LoadModel openLoop() {
        return plan.goal().isPresent()
                ? CapacitySearch.openLoop(shape, plan.goal().get().from())
                : shape.loadModel();
    }

    private void restUntilCompiled(Sides.Pair pair) throws ChildFailure {
        long compiled = compilationMillis(pair);
        for (int rests = 0; rests < MOST_RESTS; rests++) {
            rest.accept(REST);
            long now = compilationMillis(pair);
            if (now - compiled < REST.toMillis() * COMPILING) {
                return;
            }
            compiled = now;
        }
    }

    /** Of both sides; of an outside server nothing is known. */
    private static long compilationMillis(Sides.Pair pair) throws ChildFailure {
        return Math.max(0, pair.server().counters().compilationMillis())
                + pair.load().counters().compilationMillis();
    }

    private void measure(Sides.Pair pair, boolean baseline, Observation observation, TrialDraft draft)
            throws ChildFailure, RunFailure {
        OptionalDouble before = baseline ? baselineRate(pair) : OptionalDouble.empty();
        for (int run = 0; run < plan.runs().least() || run < plan.runs().most() && !draft.agrees(); run++) {
            observation.running();
            RunReport report = pair.load().run(SERVER, shape);
            observation.ran(report.run());
            OptionalDouble after = baseline ? baselineRate(pair) : OptionalDouble.empty();
            OptionalDouble neighbours = before.isPresent()
                    ? OptionalDouble.of((before.getAsDouble() + after.getAsDouble()) / 2)
                    : OptionalDouble.empty();
            draft.ran(report, neighbours);
            before = after;
        }
        draft.measured(observation);
    }

    /** Of one run of the baseline now. */
    private OptionalDouble baselineRate(Sides.Pair pair) throws ChildFailure, RunFailure {
        try {
            return OptionalDouble.of(
                    pair.load().run(BASELINE, shape.echoed()).run().messagesPerSecond());
        } catch (RunFailure failure) {
            throw new RunFailure(failure.kind(), "Baseline: " + failure.getMessage());
        }
    }
}
