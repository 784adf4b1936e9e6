package dev.echosounder.trial;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.Latencies;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.Attempt.Found;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import java.util.Locale;
import java.util.Optional;

/**
 * Searches for the highest rate at which a latency goal holds, in an open loop. The arrivals are those of the load
 * shape, or evenly spaced if the load shape is a closed loop.
 *
 * <p>The search begins near the server's rate in a closed loop and goes up or down from there in growing steps, until
 * the goal holds at one rate and fails at a higher one. Then it bisects between the two on a logarithmic scale. A rate
 * may have failed only because the machine was disturbed. So the lowest rate that failed is tried again at the end, and
 * so is the first rate if it failed. If the goal holds then, the search continues from there.
 *
 * <p>The goal holds at a rate if the server is not overloaded and the percentile of its response times, counted from
 * the intended send, does not exceed the goal. If the goal does not hold because the generator was late, the run says
 * nothing about the server; if such a rate bounds the search, the trial is INVALID.
 */
final class CapacitySearch {

    /** The search ends when the lowest rate that failed is at most this share above the highest rate that held. */
    static final double PRECISION = 0.04;

    /**
     * The most runs of a search, so that it ends on any machine: several times the number that an undisturbed search
     * needs.
     */
    static final int MOST_RUNS = 120;

    /** A rate at which the generator is late is tried this many times as often. */
    private static final int TRIES_OF_A_LATE_GENERATOR = 3;

    /** The first rate, as a share of the rate of the closed loop: at its limit a server meets no latency goal. */
    private static final double BEGIN = 0.8;

    /** The factor of the first step; each further one in the same direction is the square of the one before. */
    private static final double FIRST_STEP = 1.2;

    /**
     * The server is too slow, and not the generator late, if the time from the actual send is more than this many times
     * the generator's lag.
     */
    private static final double SERVICE_BY_LAG = 2;

    private final Plan.Goal goal;
    private final LoadShape shape;
    private final int tries;
    private final LoadSide load;
    private final MachineReadings readings;
    private final Observation observation;
    private final TrialDraft draft;

    private double holds;
    private RunReport best;
    private double fails = Double.POSITIVE_INFINITY;
    private boolean late;
    private boolean confirmed;
    private double step = FIRST_STEP;
    private int runs;
    private long sinceNanos;
    private MeasuredRun.Costs costs;
    private MachineUse machine = MachineUse.NOTHING;

    /** @param tries how often a rate is tried before it counts as failed */
    CapacitySearch(
            Plan.Goal goal,
            LoadShape shape,
            int tries,
            LoadSide load,
            MachineReadings readings,
            Observation observation,
            TrialDraft draft) {
        this.goal = goal;
        this.shape = shape;
        this.tries = tries;
        this.load = load;
        this.readings = readings;
        this.observation = observation;
        this.draft = draft;
    }

    /** @param closedLoop messages per second of the server in a closed loop; 0 if unknown */
    void search(double closedLoop) throws ChildFailure, RunFailure {
        double begin = within(closedLoop * BEGIN);
        from(begin);
        if (confirmed && fails <= begin) { // the first run may have been disturbed
            confirmed = false;
            attempt(begin);
            from(next());
        }
        if (best != null) {
            draft.recorded(best.latencies());
            draft.capacity(holds);
        }
        verdict().ifPresent(draft::failed);
        draft.measured(observation);
    }

    private void from(double begin) throws ChildFailure, RunFailure {
        for (double rate = begin; !confirmed && runs < MOST_RUNS && !Double.isNaN(rate); rate = next()) {
            attempt(rate);
        }
    }

    /** The next rate to try; NaN if there is none. */
    private double next() {
        if (best == null) {
            return within(fails / stepped());
        }
        if (fails == Double.POSITIVE_INFINITY) {
            return holds >= goal.to() ? Double.NaN : within(holds * stepped());
        }
        return fails <= holds * (1 + PRECISION) ? fails : Math.sqrt(holds * fails);
    }

    private double stepped() {
        double now = step;
        step *= step;
        return now;
    }

    private double within(double rate) {
        return Math.clamp(rate, goal.from(), goal.to());
    }

    private void attempt(double rate) throws ChildFailure, RunFailure {
        Found found = null;
        for (int made = 0; (found == null || again(found, made)) && runs < MOST_RUNS; made++) {
            RunReport report = run(rate);
            found = judge(report);
            long response = report.latencies().response().getValueAtPercentile(goal.percentile());
            draft.tried(report, sinceNanos, machine, costs, new Attempt(rate, found, response));
            if (found == Found.HOLDS) {
                held(rate, report);
                return;
            }
        }
        confirmed = rate >= fails;
        fails = Math.min(fails, rate);
        late = found == Found.GENERATOR_LATE;
    }

    private void held(double rate, RunReport report) {
        holds = rate;
        best = report;
        if (rate >= fails) { // it had failed because of a disturbance
            fails = Double.POSITIVE_INFINITY;
            step = FIRST_STEP;
        }
    }

    private RunReport run(double rate) throws ChildFailure, RunFailure {
        runs++;
        sinceNanos = readings.sinceFirstNanos();
        observation.running();
        RunReport report = load.run(TrialMaker.SERVER, shape.at(openLoop(shape, rate)));
        costs = observation.ran(report.run());
        machine = readings.next();
        return report;
    }

    /** An open loop of this rate, with the arrivals of the load shape. */
    static LoadModel openLoop(LoadShape shape, double rate) {
        return new LoadModel.Open(
                rate,
                shape.loadModel() instanceof LoadModel.Open open ? open.arrivals() : LoadModel.Arrivals.EVENLY_SPACED);
    }

    /** Whether to try a rate again. A run with a late generator says nothing about the server, so more are allowed. */
    private boolean again(Found found, int made) {
        return switch (found) {
            case HOLDS -> false;
            case FAILS -> made < tries;
            case GENERATOR_LATE -> made < TRIES_OF_A_LATE_GENERATOR * tries;
        };
    }

    private Found judge(RunReport report) {
        long goalNanos = goal.below().toNanos();
        Latencies seen = report.latencies();
        if (!report.run().overloaded() && seen.response().getValueAtPercentile(goal.percentile()) <= goalNanos) {
            return Found.HOLDS;
        }
        // The response time includes the generator's lag. If the time from the actual send would meet the goal, or is
        // not much larger than the lag, the run says nothing about the server.
        long lag = seen.lag().getValueAtPercentile(goal.percentile());
        long service = seen.service().getValueAtPercentile(goal.percentile());
        boolean serverTooSlow = service > goalNanos && service > lag * SERVICE_BY_LAG;
        return serverTooSlow || lag <= goalNanos / 2 ? Found.FAILS : Found.GENERATOR_LATE;
    }

    private Optional<Verdict> verdict() {
        if (best == null && fails <= goal.from()) {
            String rate = String.format(Locale.ROOT, "%,.0f", goal.from());
            return Optional.of(
                    late
                            ? Verdict.invalid(
                                    Verdict.Kind.GENERATOR_LATE,
                                    ("Even at %s messages per second, the lowest rate of the search, the "
                                                    + "generator was late.")
                                            .formatted(rate))
                            : Verdict.invalid(
                                    Verdict.Kind.OVERLOAD,
                                    ("The goal does not hold even at %s messages per second, the lowest rate of "
                                                    + "the search.")
                                            .formatted(rate)));
        }
        if (runs >= MOST_RUNS) {
            return Optional.of(Verdict.invalid(
                    Verdict.Kind.UNDECIDED,
                    String.format(
                            Locale.ROOT,
                            "The search did not end within %,d runs, because rates held and failed in turn: measure"
                                    + " longer runs.",
                            MOST_RUNS)));
        }
        if (late && fails < Double.POSITIVE_INFINITY) {
            return Optional.of(Verdict.invalid(
                    Verdict.Kind.GENERATOR_LATE,
                    String.format(
                            Locale.ROOT,
                            "At %,.0f messages per second the generator was late, so the server's limit was not found:"
                                    + " the goal held at %,.0f.",
                            fails,
                            holds)));
        }
        return Optional.empty();
    }
}
