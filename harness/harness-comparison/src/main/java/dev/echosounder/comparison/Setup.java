package dev.echosounder.comparison;

import dev.echosounder.trial.Placement;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.ServerSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** How the scenario's comparison is to go about its trials, as far as it has said; the rest are defaults. */
public final class Setup {

    /** Enough for an interval that is worth printing; more make it tighter. */
    static final int BLOCKS = 5;
    /** Most that a trial warms up, if its rate does not settle before. */
    static final int WARM_UPS = 20;

    static final Runs RUNS = new Runs(5, 10);

    /** So many measured runs, and where they do not agree, up to so many. */
    record Runs(int least, int most) {}

    /** So many warm-ups at most; fewer where the rate has settled before, if that is asked for. */
    record WarmUps(int most, boolean untilSettled) {}

    private int blocks = BLOCKS;
    private int warmUps = WARM_UPS;
    private boolean untilSettled = true;
    private Runs runs = RUNS;
    private long seed = ThreadLocalRandom.current().nextInt(1_000_000);
    private Placement placement = Placement.ANYWHERE;
    private Optional<ServerSpec> baseline = Optional.of(new ServerSpec.Plain());
    private Optional<Duration> budget = Optional.empty();

    void blocks(int number) {
        blocks = number;
    }

    void warmUps(int number, boolean onlyUntilSettled) {
        warmUps = number;
        untilSettled = onlyUntilSettled;
    }

    void runs(Runs number) {
        runs = number;
    }

    void seed(long number) {
        seed = number;
    }

    void placement(Placement where) {
        placement = where;
    }

    Placement placement() {
        return placement;
    }

    void baseline(Optional<ServerSpec> what) {
        baseline = what;
    }

    void budget(Duration time) {
        budget = Optional.of(time);
    }

    /** As described. */
    Plan plan(Optional<Plan.Goal> goal) {
        return new Plan(
                blocks, warmUps, untilSettled, runs.least(), runs.most(), seed, placement, baseline, budget, goal);
    }

    /** The plan of a smoke run: one block, no warm-up, and one run of each server. */
    Plan smoke(Optional<Plan.Goal> goal) {
        return new Plan(1, 0, false, 1, 1, seed, placement, baseline, Optional.empty(), goal);
    }
}
