package dev.echosounder.load.trial;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Pace;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.load.process.ChildFailure;
import dev.echosounder.load.process.LoadSide;
import org.HdrHistogram.Histogram;

import java.util.Locale;

/**
 * Searches for the highest rate at which a latency goal holds, by bisection on a logarithmic scale: open loop, the arrivals of the load shape
 * (evenly spaced if it is a closed one).
 *
 * <p>The goal holds at a rate when the server is not overloaded and the percentile of its response times, from the intended send, is
 * below. A rate that fails is tried again, up to the plan's number of runs: a hiccup of the machine is no limit of the server. A rate at
 * which the generator itself was late tells nothing about the server; if such a one bounds the search, the trial is INVALID.
 */
final class CapacitySearch {

    /** The search ends when the rate that fails is no more than this above the one that holds, as a share. */
    static final double PRECISION = 0.04;

    /** How many times as often a rate is tried at which the generator is late. */
    private static final int TRIES_OF_A_LATE_GENERATOR = 3;

    private enum Found { HOLDS, FAILS, GENERATOR_LATE }

    private final Plan.Goal goal;
    private final LoadShape shape;
    private final int tries;

    CapacitySearch(Plan.Goal goal, LoadShape shape, int tries) {
        this.goal = goal;
        this.shape = shape;
        this.tries = tries;
    }

    void search(LoadSide load, Observation observation, TrialDraft draft) throws ChildFailure, RunFailure {
        RunReport best = null;
        double holds = goal.from();
        double fails = Double.POSITIVE_INFINITY;
        boolean late = false;
        double rate = goal.from();
        while (best == null || fails > holds * (1 + PRECISION)) {
            Attempt attempt = attempt(rate, load, observation, draft);
            if (attempt.found == Found.HOLDS) {
                best = attempt.report;
                holds = rate;
                draft.capacity(rate);
            } else {
                fails = rate;
                late = attempt.found == Found.GENERATOR_LATE;
            }
            if (best == null) {
                draft.failed(notEven(late));
                break;
            }
            if (holds >= goal.to()) {
                break;
            }
            rate = Math.sqrt(holds * Math.min(fails, goal.to()));
            if (fails == Double.POSITIVE_INFINITY && goal.to() <= holds * (1 + PRECISION)) {
                rate = goal.to();
            }
        }
        if (best != null) {
            draft.recorded(best.latencies());
            if (late) {
                draft.failed(Verdict.invalid(Verdict.Kind.GENERATOR_LATE, String.format(Locale.ROOT,
                        "At %,.0f messages per second the generator was late, so the server's limit was not found: only that it holds %,.0f.", fails, holds)));
            }
        }
        draft.measured(observation);
    }

    /** This rate, with the arrivals of the load shape. */
    static Pace pace(LoadShape shape, double rate) {
        return new Pace.Open(rate, shape.pace() instanceof Pace.Open open ? open.arrivals() : Pace.Arrivals.EVENLY_SPACED);
    }

    private record Attempt(Found found, RunReport report) {}

    private Attempt attempt(double rate, LoadSide load, Observation observation, TrialDraft draft) throws ChildFailure, RunFailure {
        LoadShape at = shape.at(pace(shape, rate));
        Attempt attempt = null;
        for (int i = 0; attempt == null || again(attempt.found, i); i++) {
            observation.running();
            RunReport report = load.run(TrialMaker.SERVER, at);
            observation.ran(report);
            draft.tried(report);
            attempt = new Attempt(judge(report), report);
        }
        return attempt;
    }

    /** A late generator has not tried the server at all, so it does not use up the server's tries. */
    private boolean again(Found found, int made) {
        return switch (found) {
            case HOLDS -> false;
            case FAILS -> made < tries;
            case GENERATOR_LATE -> made < TRIES_OF_A_LATE_GENERATOR * tries;
        };
    }

    private Found judge(RunReport report) {
        Histogram response = report.latencies().response();
        boolean held = !report.overloaded() && response.getValueAtPercentile(goal.percentile()) <= goal.below().toNanos();
        if (held) {
            return Found.HOLDS;
        }
        // The generator's own lateness is in the response: if the goal would fail by it alone, it says nothing about the server.
        return report.latencies().lag().getValueAtPercentile(goal.percentile()) > goal.below().toNanos() / 2 ? Found.GENERATOR_LATE : Found.FAILS;
    }

    private Verdict notEven(boolean late) {
        String rate = String.format(Locale.ROOT, "%,.0f", goal.from());
        return late ? Verdict.invalid(Verdict.Kind.GENERATOR_LATE, "Even at %s messages per second, the lowest rate of the search, the generator was late.".formatted(rate))
                : Verdict.invalid(Verdict.Kind.OVERLOAD, "The goal does not hold even at %s messages per second, the lowest rate of the search.".formatted(rate));
    }
}
