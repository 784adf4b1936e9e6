package dev.echosounder.comparison;

import dev.echosounder.trial.Placement;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.ServerSpec;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;

/** How the scenario's comparison is to go about its trials, as far as it has said; the rest are defaults. */
public final class Setup {

    /**
     * Enough blocks for an interval that is worth printing, more make it tighter; of warm-ups and runs what is needed.
     */
    private static final Plan DEFAULT = Plan.SMOKE
            .inBlocks(5)
            .warmingUp(new Plan.WarmUps(20, true))
            .measuring(new Plan.Runs(5, 10))
            .beside(Optional.of(new ServerSpec.Baseline()));

    private Plan plan = DEFAULT.seeded(ThreadLocalRandom.current().nextInt(1_000_000));

    void change(UnaryOperator<Plan> how) {
        plan = how.apply(plan);
    }

    Placement placement() {
        return plan.placement();
    }

    /** As described. */
    Plan plan(Optional<Plan.Goal> goal) {
        return plan.searching(goal);
    }

    /** The plan of a smoke run: one block, no warm-up, and one run of each server. */
    Plan smoke(Optional<Plan.Goal> goal) {
        return Plan.SMOKE
                .seeded(plan.seed())
                .placed(plan.placement())
                .beside(plan.baseline())
                .searching(goal);
    }
}
